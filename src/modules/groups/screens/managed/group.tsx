import { redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { dateInWords } from '#kit/time.ts'
import { boardHref } from '#modules/community/rules.ts'
import { removeAnnouncement } from '#modules/teaching/commands/announce.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { later } from '#shell/later.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { announceToGroup } from '../../commands/announce.server.ts'
import { changeGroup, changePlan } from '../../commands/change.server.ts'
import {
  announcementsToManage,
  groupToManage,
  membersOf,
  planOfGroup,
} from '../../queries/for-teachers.server.ts'
import { hoursToManage } from '../../queries/hours.server.ts'
import { type GroupTab, groupTabs, manageHref } from '../../rules.ts'
import type { Route } from './+types/group'
import { groupStatusWords } from './status-words.ts'

// Each tab's code loads with the tab.
const Members = later(() => import('./members.tsx').then((file) => file.Members))
const Plan = later(() => import('./plan.tsx').then((file) => file.Plan))
const Said = later(() => import('./said.tsx').then((file) => file.Said))
const GroupFacts = later(() => import('./group-facts.tsx').then((file) => file.GroupFacts))
const Hours = later(() => import('./hours.tsx').then((file) => file.Hours))
const parts = { members: Members, hours: Hours, plan: Plan, announcements: Said, facts: GroupFacts }

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { courseId, groupId } = args.params
    const { searchParams } = args.url
    const tab = groupTabs.find((one) => one === searchParams.get('tab')) ?? 'members'
    const shown = await groupToManage(ctx, courseId, groupId)
    const at = { courseId, groupId, page: pageNumber(searchParams.get('page')) }
    return { ...shown, origin: ctx.config.origin, ...(await shownOn(ctx, tab, at)) }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await parts[page.tab].ready()
  return page
}

type At = { courseId: string; groupId: string; page: number }

/** What a tab shows. */
async function shownOn(ctx: Context, tab: GroupTab, { courseId, groupId, page }: At) {
  switch (tab) {
    case 'members':
      return { tab, members: await membersOf(ctx, courseId, groupId, page) }
    case 'plan':
      return { tab, sections: await planOfGroup(ctx, courseId, groupId) }
    case 'announcements':
      return { tab, ...(await announcementsToManage(ctx, courseId, groupId, page)) }
    case 'hours':
      return { tab, hours: await hoursToManage(ctx, courseId, groupId) }
    case 'facts':
      return { tab }
  }
}

type Run = (ctx: Context, ids: Pick<At, 'courseId' | 'groupId'>, form: FormData) => Promise<void>
const actions = new Map<string, { run: Run; done: () => string; tab: GroupTab }>([
  [
    'change',
    {
      run: (ctx, { courseId, groupId }, form) =>
        changeGroup(ctx, courseId, groupId, Object.fromEntries(form)),
      done: m.groups_facts_saved,
      tab: 'facts',
    },
  ],
  [
    'plan',
    {
      run: (ctx, { courseId, groupId }, form) => changePlan(ctx, courseId, groupId, Object.fromEntries(form)),
      done: m.groups_plan_saved,
      tab: 'plan',
    },
  ],
  [
    'announce',
    {
      run: (ctx, { courseId, groupId }, form) =>
        announceToGroup(ctx, courseId, groupId, Object.fromEntries(form)),
      done: m.groups_announce_done,
      tab: 'announcements',
    },
  ],
  [
    'take-back',
    {
      run: (ctx, { courseId }, form) => removeAnnouncement(ctx, courseId, textOf(form, 'id')),
      done: m.teaching_taken_back,
      tab: 'announcements',
    },
  ],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const chosen = actions.get(textOf(form, 'intent'))
    if (!chosen) throw new Refusal('invalid-input')
    const { courseId, groupId } = args.params
    await chosen.run(ctx, { courseId, groupId }, form)
    web.toast({ title: chosen.done() })
    return redirect(manageHref(Number(courseId), groupId, chosen.tab))
  })

const tabWords: Record<GroupTab, () => string> = {
  members: m.groups_tab_members,
  plan: m.groups_tab_plan,
  announcements: m.teaching_announcements,
  hours: m.groups_hours,
  facts: m.groups_tab_facts,
}

/** A group as whoever teaches its course has it. */
export default function Group({ loaderData }: Route.ComponentProps) {
  const { course, group } = loaderData
  return (
    <>
      <PageMeta
        title={group.name}
        description={course.title}
        path={manageHref(course.id, group.id)}
        noindex
      />
      <PageHead
        above={
          <Anchor to={manageHref(course.id)}>
            {m.groups_manage_title()}: <span lang={course.lang}>{held(course.title)}</span>
          </Anchor>
        }
        title={<bdi>{group.name}</bdi>}
        lead={
          <span className="facts">
            <span>
              {group.week < 1
                ? m.groups_starts_on({ day: dateInWords(group.startsOn, getLocale()) })
                : m.groups_week_now({ week: group.week })}
            </span>
            <span>{m.groups_members({ count: group.taken })}</span>
            <span>{groupStatusWords[group.standing]()}</span>
            <Anchor to={boardHref(group.id)}>{m.community_board()}</Anchor>
          </span>
        }
      />
      <Tabs
        label={m.groups_tabs()}
        tabs={groupTabs.map((tab) => ({
          to: manageHref(course.id, group.id, tab),
          label: tabWords[tab](),
          current: tab === loaderData.tab,
        }))}
      />
      <PageRefusal className="mt-4" />
      {loaderData.tab === 'members' && <Members {...loaderData} />}
      {loaderData.tab === 'plan' && <Plan {...loaderData} />}
      {loaderData.tab === 'announcements' && <Said {...loaderData} />}
      {loaderData.tab === 'hours' && <Hours {...loaderData} />}
      {loaderData.tab === 'facts' && <GroupFacts {...loaderData} />}
    </>
  )
}
