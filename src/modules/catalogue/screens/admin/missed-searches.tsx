import { adminHref } from '#shell/admin/address.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import type { MissedSearch } from '../../queries/list-missed.server.ts'
import { SEARCHES_SHOWN_DAYS } from '../../missed-search-days.ts'

/** What people looked for in the catalogue in vain: a course to write, or a word that courses say otherwise. */
export function MissedSearches({ searches }: { searches: MissedSearch[] }) {
  return (
    <Section
      title={m.authoring_missed()}
      action={
        <ButtonLink to={adminHref('content/synonyms')} variant="outline" reload>
          {m.authoring_missed_synonyms()}
        </ButtonLink>
      }
    >
      <p className="soft">{m.authoring_missed_lead({ days: SEARCHES_SHOWN_DAYS })}</p>
      {searches.length === 0 ? (
        <p className="soft small">{m.authoring_missed_none()}</p>
      ) : (
        <Table
          caption={m.authoring_missed()}
          hideCaption
          rows={searches}
          rowKey={({ typed }) => typed}
          columns={[
            { label: m.authoring_missed_typed(), cell: ({ typed }) => <bdi>{typed}</bdi>, main: true },
            { label: m.authoring_missed_times(), cell: ({ times }) => times, numeric: true },
            { label: m.authoring_missed_last(), cell: ({ lastDay }) => dateInWords(lastDay, getLocale()) },
          ]}
        />
      )}
    </Section>
  )
}
