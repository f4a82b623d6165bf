import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { dateInWords } from '#kit/time.ts'
import { Announced } from '#modules/teaching/parts/announced.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { leaveGroup, moveToGroup } from '../../commands/join.server.ts'
import { groupPlan, groupView } from '../../queries/own.server.ts'
import { groupHref } from '../../rules.ts'
import type { Route } from './+types/group'
import { BoardGlimpse } from './board-glimpse.tsx'
import { Hours } from './hours.tsx'
import { Leave } from './leave.tsx'
import { Sections } from './sections.tsx'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => groupView(ctx, args.params.groupId, pageNumber(args.url.searchParams.get('page'))))

/** Leaves the group, or moves to the next. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { groupId } = args.params
    switch (textOf(form, 'intent')) {
      case 'leave': {
        const { course } = await groupPlan(ctx, groupId)
        await leaveGroup(ctx, groupId)
        web.toast({ title: m.groups_left_done() })
        return redirect(`/courses/${course.id}`)
      }
      case 'move': {
        const next = textOf(form, 'id')
        await moveToGroup(ctx, groupId, next)
        web.toast({ title: m.groups_moved() })
        return redirect(groupHref(next))
      }
      default:
        throw new Refusal('invalid-input')
    }
  })

/** A group for its members: their weeks, what was announced, how many they are. */
export default function OwnGroup({ loaderData }: Route.ComponentProps) {
  const { group, course, today, sections, hours, topics, announcements, isHeld, next } = loaderData
  return (
    <>
      <PageMeta title={group.name} description={course.title} path={groupHref(group.id)} noindex />
      <PageHead
        above={
          <Anchor to={`/courses/${course.id}`}>
            <span lang={course.lang}>{course.title}</span>
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
            <span>{m.groups_members({ count: group.members })}</span>
          </span>
        }
      />
      <PageRefusal />
      {hours.length > 0 && (
        <Section title={m.groups_hours()} id="hours">
          <Hours hours={hours} />
        </Section>
      )}
      <Section title={m.groups_this_week()} id="weeks">
        <Sections sections={sections} course={course} today={today} isHeld={isHeld} />
      </Section>
      <Section title={m.groups_board_title()} id="board">
        <BoardGlimpse groupId={group.id} topics={topics} />
      </Section>
      {announcements.rows.length > 0 && (
        <Section title={m.groups_said()} id="announcements">
          <div className="stack">
            <Announced rows={announcements.rows} isMarked mayRemove={false} />
            <OtherPages
              label={m.groups_said()}
              list={announcements}
              hrefFor={(page) => `${groupHref(group.id)}?page=${page}#announcements`}
            />
          </div>
        </Section>
      )}
      <Leave next={next} isHeld={isHeld} />
    </>
  )
}
