import { Search } from '#shell/admin/rows.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { CaseCounts } from '../../types.ts'
import { placeId, reviewHref } from './address.ts'

type Filters = { q: string; kind?: string; page: number }
type ChoiceProps = { filters: Filters; counts: CaseCounts; total: number }

const lists = {
  all: m.moderation_all,
  job: m.moderation_jobs,
  appeal: m.moderation_appeals,
  report: m.moderation_reports,
} satisfies Record<keyof CaseCounts, (inputs: { count: number }) => string>

/** Pending cases, by kind and with true numbers, and a search for anything else, which collapses on phones. */
export function ListChoice({ filters: { q, kind, page }, counts, total }: ChoiceProps) {
  return (
    <>
      <Anchor className="skip-link" to={`${reviewHref({ q, kind, page })}#${placeId(0)}`}>
        {m.moderation_first()}
      </Anchor>
      <div className="case-lists">
        <ChipLinks
          label={m.moderation_lists()}
          links={[
            ...Object.entries(lists).map(([name, words]) => ({
              to: reviewHref({ kind: name === 'all' ? undefined : name }),
              label: words({ count: counts[name as keyof CaseCounts] }),
              current: !q && (kind ?? 'all') === name,
            })),
            {
              to: reviewHref({ kind: 'hidden' }),
              label: m.moderation_hidden(),
              current: !q && kind === 'hidden',
            },
          ]}
        />
        <Disclosure title={m.common_search()} wide open={q !== ''}>
          <Search
            className=""
            q={q}
            label={m.moderation_search()}
            to={reviewHref({})}
            clear={reviewHref({ kind })}
          />
        </Disclosure>
      </div>
      {q && <p className="soft mb-4">{m.moderation_found({ count: total })}</p>}
    </>
  )
}

/** `tabIndex`: where the focus goes after the last case. */
export function NoCases({ filters: { q, kind } }: { filters: Filters }) {
  const words = q
    ? { title: m.moderation_none_found(), text: m.moderation_none_found_text() }
    : kind === 'hidden'
      ? { title: m.moderation_none_hidden() }
      : { title: m.moderation_none(), text: m.moderation_none_text() }
  return (
    <div id="no-cases" tabIndex={-1}>
      <EmptyState level="h3" {...words} />
    </div>
  )
}
