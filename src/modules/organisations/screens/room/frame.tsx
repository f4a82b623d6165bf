import { Outlet, useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { answer } from '#web/answers.server.ts'
import { managed } from '../../queries/managed.server.ts'
import { roomHref, type RoomTab, roomTabs } from '../../rules.ts'
import { kindWords } from '../words.ts'
import type { Route } from './+types/frame'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { name, slug, kind } = await managed(ctx, args.params.slug)
    return { name, slug, kind }
  })

const tabWords: Record<RoomTab, () => string> = {
  people: m.organisations_tab_people,
  invite: m.organisations_tab_invite,
  seats: m.organisations_tab_seats,
  invoices: m.organisations_tab_invoices,
  reports: m.organisations_tab_reports,
  mark: m.organisations_tab_mark,
  'sign-on': m.organisations_tab_sign_on,
  records: m.organisations_tab_records,
}

/** The room of an organisation, for who manages it. */
export default function Room({ loaderData: { name, slug, kind } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <PageMeta title={name} description={m.organisations_lead()} path={roomHref(slug)} noindex />
      <PageHead title={<bdi>{name}</bdi>} lead={kindWords[kind]()} />
      <Tabs
        label={m.organisations_tabs()}
        tabs={roomTabs.map((tab) => ({
          to: roomHref(slug, tab),
          label: tabWords[tab](),
          current: pathname === roomHref(slug, tab),
        }))}
      />
      <PageRefusal className="mt-4" />
      <Outlet />
    </>
  )
}
