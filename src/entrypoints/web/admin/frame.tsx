import { Outlet, useLocation } from 'react-router'
import { adminOnly } from '#context.ts'
import { countOpenRefunds, countOpenReviews } from '#modules/payments/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/frame'
import { standingOf } from './standing.server.ts'
import { CheckNote, Troubles } from './standing.tsx'
import { cardsOf } from './stat-cards.server.ts'
import { QuietCommunity, StatCards } from './stat-cards.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const [reviews, refunds, figures, standing] = await Promise.all([
      countOpenReviews(ctx),
      countOpenRefunds(ctx),
      cardsOf(ctx),
      standingOf(ctx),
    ])
    return { figures, waiting: reviews + refunds, ...standing }
  })

/** Each tab, and the lists that belong to it. */
const tabs = {
  users: ['users'],
  payments: ['payments', 'findings', 'refunds'],
  content: ['content', 'courses', 'review', 'submissions', 'certificates', 'mails', 'subscribers', 'samples'],
  mentors: ['mentors'],
  analytics: ['analytics'],
}

/** The frame around every list of the administration. */
export default function Frame({ loaderData: { figures, waiting, troubles, note } }: Route.ComponentProps) {
  const [, , list = ''] = useLocation().pathname.split('/')
  const tab = (name: keyof typeof tabs, label: string, count?: number) => ({
    to: adminHref(name),
    label,
    count,
    current: tabs[name].includes(list),
  })
  return (
    <>
      <title>{m.admin_title()}</title>
      <PageHead title={m.common_admin()} />
      <StatCards figures={figures} />
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
      <QuietCommunity figures={figures} />
      <Outlet />
      {note && <CheckNote note={note} />}
    </>
  )
}
