import { redirect } from 'react-router'
import { type ContextWith, type Context, signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import {
  addDays,
  addHours,
  removeDay,
  removeHours,
  setBookingRules,
} from '../../commands/own-hours.server.ts'
import { cancelBooking } from '../../commands/cancel-booking.server.ts'
import { changeMentorProfile, retirePackage, sellPackage } from '../../commands/own-page.server.ts'
import { markHeld } from '../../commands/mark-held.server.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'
import {
  mentorBookings,
  ownEarned,
  ownHours,
  ownMentor,
  ownSoldPackages,
} from '../../queries/mentoring.server.ts'
import { roomOf } from '../../queries/room.server.ts'
import { mentoringHref, type MentoringTab, mentoringTabs } from '../../own-rules.ts'
import { mentorHref } from '../../rules.ts'
import type { Route } from './+types/mentoring'

// Each tab's code loads with the tab.
const Booked = later(() => import('./booked.tsx').then((file) => file.Booked))
const Hours = later(() => import('./hours.tsx').then((file) => file.Hours))
const Packages = later(() => import('./packages.tsx').then((file) => file.Packages))
const Profile = later(() => import('./profile.tsx').then((file) => file.Profile))
const Earned = later(() => import('./earned.tsx').then((file) => file.Earned))
const Newcomer = later(() => import('./newcomer.tsx').then((file) => file.Newcomer))
const parts = { bookings: Booked, hours: Hours, packages: Packages, profile: Profile, earnings: Earned }

export const handle = { hydrate: 'always', styles: 'mentors' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { searchParams } = args.url
    const tab = mentoringTabs.find((one) => one === searchParams.get('tab')) ?? 'bookings'
    const mentor = await ownMentor(ctx)
    return mentor && { mentor, ...(await shownOn(ctx, tab, pageNumber(searchParams.get('page')))) }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await (page ? parts[page.tab] : Newcomer).ready()
  return page
}

/** What a tab shows. */
async function shownOn(ctx: ContextWith<'video'>, tab: MentoringTab, page: number) {
  switch (tab) {
    case 'hours':
      return { tab, ...(await ownHours(ctx)) }
    case 'packages':
      return { tab, packages: await ownSoldPackages(ctx), usdRateKes: ctx.config.usdRateKes }
    case 'profile':
      return { tab }
    case 'earnings':
      return { tab, ...(await ownEarned(ctx)) }
    case 'bookings':
      return {
        tab,
        now: ctx.now(),
        ...(await comingWithRooms(ctx)),
        cancelled: (await mentorBookings(ctx, { which: 'cancelled', page: 1 })).rows,
        past: await mentorBookings(ctx, { which: 'past', page }),
      }
  }
}

/** The page contains the room of a session that is starting, but nothing of the others' (MPR-13+). */
async function comingWithRooms(ctx: ContextWith<'video'>) {
  const coming = await mentorBookings(ctx, { which: 'coming', page: 1 })
  const near = coming.rows.filter(({ startsAt }) => startsAt <= after(ctx.now(), EARLY_MS))
  const rooms = await Promise.all(near.map(async ({ id }) => ({ id, room: await roomOf(ctx, id) })))
  return { coming, rooms }
}

type Action = {
  run: (ctx: Context, form: FormData) => Promise<void>
  done: () => string
  tab?: MentoringTab
  place?: string
}
const id = (form: FormData): string => textOf(form, 'id')
const typed = (form: FormData): unknown => ({
  ...Object.fromEntries(form),
  weekdays: form.getAll('weekdays'),
})

const actions = new Map<string, Action>([
  ['held', { run: (ctx, form) => markHeld(ctx, id(form), { absent: '' }), done: m.mentoring_held_done }],
  [
    'no-show',
    { run: (ctx, form) => markHeld(ctx, id(form), { absent: 'mentee' }), done: m.mentoring_no_show_done },
  ],
  ['cancel', { run: (ctx, form) => cancelBooking(ctx, id(form)), done: m.mentoring_cancel_done }],
  [
    'add-hours',
    { run: (ctx, form) => addHours(ctx, typed(form)), done: m.mentoring_saved, tab: 'hours', place: 'week' },
  ],
  [
    'remove-hours',
    { run: (ctx, form) => removeHours(ctx, id(form)), done: m.mentoring_saved, tab: 'hours', place: 'week' },
  ],
  [
    'add-days',
    { run: (ctx, form) => addDays(ctx, typed(form)), done: m.mentoring_saved, tab: 'hours', place: 'days' },
  ],
  [
    'remove-day',
    { run: (ctx, form) => removeDay(ctx, id(form)), done: m.mentoring_saved, tab: 'hours', place: 'days' },
  ],
  [
    'rules',
    {
      run: (ctx, form) => setBookingRules(ctx, typed(form)),
      done: m.mentoring_saved,
      tab: 'hours',
      place: 'rules',
    },
  ],
  [
    'sell',
    {
      run: (ctx, form) => sellPackage(ctx, id(form) || null, typed(form)),
      done: m.mentoring_saved,
      tab: 'packages',
    },
  ],
  [
    'retire',
    { run: (ctx, form) => retirePackage(ctx, id(form)), done: m.mentoring_package_off, tab: 'packages' },
  ],
  [
    'profile',
    { run: (ctx, form) => changeMentorProfile(ctx, typed(form)), done: m.mentoring_saved, tab: 'profile' },
  ],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const chosen = actions.get(textOf(form, 'intent'))
    if (!chosen) throw new Refusal('invalid-input')
    await chosen.run(ctx, form)
    web.toast({ title: chosen.done() })
    return redirect(mentoringHref(chosen.tab, chosen.place))
  })

const tabWords: Record<MentoringTab, () => string> = {
  bookings: m.mentoring_tab_bookings,
  hours: m.mentoring_tab_hours,
  packages: m.mentoring_tab_packages,
  profile: m.mentoring_tab_profile,
  earnings: m.mentoring_tab_earnings,
}

/** A mentor's own screen (MEN-19+); everybody else reads how to become one. */
export default function Mentoring({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Newcomer />
  const { mentor } = loaderData
  return (
    <>
      <PageMeta title={m.mentoring_title()} description={m.mentoring_lead()} path="/mentoring" noindex />
      <PageHead
        title={m.mentoring_title()}
        lead={m.mentoring_lead()}
        action={
          <>
            {!mentor.deactivatedAt && <Anchor to={mentorHref(mentor.id)}>{m.mentoring_public_page()}</Anchor>}
            <Anchor to="/messages">{m.mentoring_messages()}</Anchor>
          </>
        }
      />
      {mentor.deactivatedAt && (
        <Banner tone="gold" title={m.mentoring_off()} text={<p>{m.mentoring_off_text()}</p>} />
      )}
      <Tabs
        label={m.mentoring_title()}
        tabs={mentoringTabs.map((tab) => ({
          to: mentoringHref(tab),
          label: tabWords[tab](),
          current: tab === loaderData.tab,
        }))}
      />
      <PageRefusal className="mt-4" />
      {loaderData.tab === 'bookings' && <Booked {...loaderData} />}
      {loaderData.tab === 'hours' && <Hours {...loaderData} />}
      {loaderData.tab === 'packages' && <Packages {...loaderData} />}
      {loaderData.tab === 'profile' && <Profile mentor={mentor} />}
      {loaderData.tab === 'earnings' && <Earned {...loaderData} />}
    </>
  )
}
