import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { markPopular } from '#modules/community/commands/popular.server.ts'
import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { decideCase } from '../../commands/decide.server.ts'
import { listCases } from '../../queries/cases.server.ts'
import {
  CaseFilters,
  type Verb,
  verbs,
  type CaseView,
  type Standing,
  type CaseCounts,
  type CaseReport,
} from '../../types.ts'
import type { Route } from './+types/review'
import { placeId, reviewHref } from './address.ts'
import { useNextCase } from './use-next-case.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Long } from '#shell/admin/values.tsx'
import { Moment } from '#shell/moment.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Facts } from '#ui/layout/card.tsx'
import { CaseText } from './case-text.tsx'
import { Decide } from './decide.tsx'
import { Search } from '#shell/admin/rows.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'
import { reportWords } from '#shell/reports/words.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filters = CaseFilters.parse(Object.fromEntries(args.url.searchParams))
    return { filters, ...(await listCases(ctx, filters)) }
  })

const done: Record<Verb, () => string> = {
  approve: m.moderation_approved,
  refuse: m.moderation_refused,
  hide: m.moderation_hid,
  restore: m.moderation_restored,
}
const isVerb = (intent: string): intent is Verb => (verbs as readonly string[]).includes(intent)

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const [intent, id, place] = [textOf(form, 'intent'), textOf(form, 'id'), Number(textOf(form, 'place'))]
    if (intent === 'popular') {
      await markPopular(ctx, id, Object.fromEntries(form))
      const isOn = textOf(form, 'on') === '1'
      web.toast({ title: isOn ? m.moderation_popular_done() : m.moderation_unpopular_done() })
    } else if (isVerb(intent)) {
      await decideCase(ctx, textOf(form, 'target'), id, intent, Object.fromEntries(form))
      web.toast({ title: done[intent]() })
    } else throw new Refusal('invalid-input')
    // The case in its position is now the next one.
    return redirect(`${args.url.pathname}${args.url.search}#${placeId(place)}`)
  })

/** Pending cases of every kind; hidden content; and search results (STO-12+, USSD-22+). */
export default function Review({ loaderData }: Route.ComponentProps) {
  const { cases, counts, filters, total, page, pages } = loaderData
  useNextCase()
  return (
    <Section title={m.moderation_review()}>
      <ListChoice filters={filters} counts={counts} total={total} />
      {cases.length === 0 && <NoCases filters={filters} />}
      <ol className="cases">
        {cases.map((one, place) => (
          <CaseItem key={one.id} one={one} place={place} address={reviewHref({ ...filters, page })} />
        ))}
      </ol>
      <Pagination
        label={m.moderation_pages()}
        page={page}
        pages={pages}
        hrefFor={(page) => reviewHref({ ...filters, page })}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </Section>
  )
}

const names: Record<CaseView['what'], () => string> = {
  topic: m.moderation_topic,
  question: m.moderation_question,
  story: m.moderation_story,
  board: m.moderation_board,
  reply: m.moderation_reply,
  answer: m.moderation_answer,
  comment: m.moderation_comment,
  'ussd-job': m.moderation_job,
  message: m.moderation_message,
  'teacher-page': m.moderation_teacher_page,
}

const standings: Record<Standing, { tone: Tone; words: () => string }> = {
  shown: { tone: 'leaf', words: m.moderation_shown },
  reported: { tone: 'gold', words: m.moderation_reported },
  hidden: { tone: 'sand', words: m.moderation_hidden_by_us },
  waiting: { tone: 'sky', words: m.moderation_waiting },
  refused: { tone: 'sand', words: m.moderation_refused_by_us },
}

type Props = { one: CaseView; place: number; /** Of this page of the queue. */ address: string }

/** One case in full: nobody should decide from an excerpt, or need to open each first. */
function CaseItem({ one, place, address }: Props) {
  return (
    <li className="case" id={placeId(place)}>
      <div className="case-told">
        <Head one={one} />
        <CaseText one={one} />
        <Reports reports={one.reports} />
      </div>
      <div className="case-decide">
        <Decide one={one} place={place} address={address} />
        <Ways one={one} />
      </div>
    </li>
  )
}

function Head({
  one: { what, title, standing, authorName, authorEmail, createdAt, since, kind },
}: {
  one: CaseView
}) {
  const { tone, words } = standings[standing]
  const isPrivate = what === 'message' && standing === 'shown'
  return (
    <>
      <p className="badges">
        <Badge>{names[what]()}</Badge>
        <Badge tone={tone}>{isPrivate ? m.moderation_private() : words()}</Badge>
      </p>
      <h3 className="wrap-anywhere" dir="auto">
        {held(title)}
      </h3>
      <Facts>
        <bdi className="wrap-anywhere">{authorName ?? m.moderation_nobody()}</bdi>
        {authorEmail && <Long>{authorEmail}</Long>}
        <span>
          {m.moderation_written()} <Moment at={createdAt} />
        </span>
        {kind !== 'none' && (
          <span>
            {m.moderation_since()} <Moment at={since} />
          </span>
        )}
      </Facts>
    </>
  )
}

/** Where it is, and who wrote it. */
const Ways = ({ one: { path, title, authorEmail } }: { one: CaseView }) => (
  <p className="row small">
    {path && (
      <Anchor to={path}>
        {m.moderation_open()}
        <span className="visually-hidden"> {held(title)}</span>
      </Anchor>
    )}
    {authorEmail && <Anchor to={adminHref('users', { q: authorEmail })}>{m.moderation_author()}</Anchor>}
  </p>
)

type Filters = { q: string; kind?: string; page: number }
type ChoiceProps = { filters: Filters; counts: CaseCounts; total: number }

const lists = {
  all: m.moderation_all,
  job: m.moderation_jobs,
  appeal: m.moderation_appeals,
  report: m.moderation_reports,
} satisfies Record<keyof CaseCounts, (inputs: { count: number }) => string>

/** Pending cases, by kind and with true numbers, and a search for anything else, which collapses on phones. */
function ListChoice({ filters: { q, kind, page }, counts, total }: ChoiceProps) {
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
function NoCases({ filters: { q, kind } }: { filters: Filters }) {
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

const MOST_SHOWN = 10

/** Who reported what about it. */
function Reports({ reports }: { reports: CaseReport[] }) {
  if (reports.length === 0) return null
  return (
    <div>
      <h4>{m.moderation_reports_of({ count: reports.length })}</h4>
      <ul className="case-reports">
        {reports.slice(0, MOST_SHOWN).map((one) => (
          <li key={`${one.by} ${one.createdAt.getTime()}`}>
            <b>{reportWords[one.kind]()}</b> {one.reason && <q dir="auto">{one.reason}</q>}{' '}
            <span className="soft small">
              <bdi>{one.by}</bdi>, <Moment at={one.createdAt} />
            </span>{' '}
            {!one.counts && <Badge>{m.moderation_young()}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
