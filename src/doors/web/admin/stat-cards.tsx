import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import type { adminFigures, Standing } from '#modules/publishing/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

type Figures = Awaited<ReturnType<typeof adminFigures>>

const number = (n: number) => numberFormat(getLocale()).format(n)

/** The six figures of an installation (ADM-09), each beside what began last month. */
export function StatCards({ figures }: { figures: Figures }) {
  // Not of ui/stat.tsx, whose pattern would come along to every page of the administration.
  const card = (label: string, { total, change }: Standing, format = number) => (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        {format(total)} <small>{hintOf(change)}</small>
      </dd>
    </div>
  )
  return (
    <>
      <dl className="stat-cards" aria-label={m.admin_stats()}>
        {card(m.admin_users(), figures.users)}
        {card(m.admin_stat_topics(), figures.topics)}
        {card(m.admin_stat_questions(), figures.questions)}
        {card(m.admin_stat_stories(), figures.stories)}
        {card(m.admin_payments(), figures.payments)}
        {card(m.admin_stat_revenue(), figures.revenue, (amount) => kes(amount, getLocale()))}
      </dl>
      <p className="small soft mt-2">
        {m.admin_stat_listings({ count: figures.listings.total })} ·{' '}
        <Anchor to={adminHref('samples')}>{m.admin_samples()}</Anchor>
      </p>
    </>
  )
}

const hintOf = (change: number | null): string =>
  change === null
    ? m.admin_stat_no_month()
    : m.admin_stat_change({ change: `${change < 0 ? '-' : '+'}${number(Math.abs(change))}` })

/** Said while the community has no topics or no questions (ADM-12). */
export function QuietCommunity({ figures: { topics, questions } }: { figures: Figures }) {
  if (topics.total > 0 && questions.total > 0) return null
  return (
    <div className="mt-4">
      <Banner tone="sky" title={m.admin_quiet_title()} />
    </div>
  )
}
