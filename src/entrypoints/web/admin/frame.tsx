import { Outlet, useLocation } from 'react-router'
import { adminOnly } from '#context.ts'
import { countOpenRefunds, countOpenReviews } from '#modules/payments/queries/books.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/frame'
import { standingOf, type Note, type Trouble } from './standing.server.ts'
import { lineOf } from './stat-cards.server.ts'
import { Moment } from '#shell/admin/values.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const [reviews, refunds, figures, standing] = await Promise.all([
      countOpenReviews(ctx),
      countOpenRefunds(ctx),
      lineOf(ctx),
      standingOf(ctx),
    ])
    return { figures, waiting: reviews + refunds, ...standing }
  })

/** Each tab, and the lists that belong to it. */
const tabs = {
  users: ['users'],
  payments: [
    'payments',
    'findings',
    'refunds',
    'coupons',
    'organisations',
    'scholarships',
    'scholarship-applications',
  ],
  content: [
    'content',
    'courses',
    'review',
    'submissions',
    'final-tasks',
    'certificates',
    'mails',
    'subscribers',
    'samples',
    'platforms',
  ],
  mentors: ['mentors', 'live-classes', 'teachers'],
  analytics: ['analytics'],
}

/** The frame around every list of the administration. */
export default function Frame({ loaderData: { figures, waiting, troubles, note } }: Route.ComponentProps) {
  const [, , list = ''] = useLocation().pathname.split('/')
  const isOpening = list === 'waiting'
  const tab = (name: keyof typeof tabs, label: string, count?: number) => ({
    to: adminHref(name),
    label,
    count,
    current: tabs[name].includes(list),
  })
  return (
    <>
      <title>{m.admin_title()}</title>
      <PageHead
        title={m.common_admin()}
        action={!isOpening && <Anchor to={adminHref('waiting')}>{m.admin_waits()}</Anchor>}
      />
      {!isOpening && <p className="small soft figures">{held(figures.line)}</p>}
      <Tabs
        label={m.admin_tabs()}
        tabs={[
          tab('users', m.admin_users(), figures.users),
          tab('payments', m.admin_payments(), waiting || undefined),
          tab('content', m.admin_content()),
          tab('mentors', m.admin_mentors()),
          tab('analytics', m.admin_analytics()),
        ]}
      />
      <Troubles troubles={troubles} />
      <QuietCommunity quiet={figures.quiet} />
      <Outlet />
      {note && <CheckNote note={note} />}
    </>
  )
}

/** Unreliable books and broken rules: shown on every tab. */
const Troubles = ({ troubles }: { troubles: Trouble[] }) =>
  troubles.map(({ tone, title, text, since }) => (
    <div className="mt-4" key={title}>
      <Banner
        tone={tone}
        title={title}
        text={
          <>
            <p>{held(text)}</p>
            {since && (
              <p className="small">
                {held(since.label)} <Moment at={since.at} />
              </p>
            )}
          </>
        }
      />
    </div>
  ))

/** The last check of the books and counts, below every list. */
const CheckNote = ({ note: { text, at } }: { note: Note }) => (
  <p className="small mt-6">
    {held(text)} {at && <Moment at={at} />}
  </p>
)

/** Shown while the community has no topics or no questions (ADM-12). */
const QuietCommunity = ({ quiet }: { quiet: string | null }) =>
  quiet && (
    <div className="mt-4">
      <Banner tone="sky" title={quiet} />
    </div>
  )
