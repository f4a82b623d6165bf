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
import { Sections } from './sections.tsx'
import { boardHref, threadPaths } from '#modules/community/rules.ts'
import type { BoardGlimpse as Topic } from '#modules/community/types.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { liveClassHref } from '#modules/live-classes/rules.ts'
import type { HourRow } from '#modules/live-classes/types.ts'
import { MomentOf } from '#modules/live-classes/parts/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { More } from '#modules/teaching/parts/more.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'

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
            <span lang={course.lang}>{held(course.title)}</span>
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

/** The newest topics of the group's board, and the way there. */
function BoardGlimpse({ groupId, topics }: { groupId: string; topics: Topic[] }) {
  const only = onlySamples(topics)
  return (
    <div className="stack">
      {only && <SampleNote>{m.common_sample_posts()}</SampleNote>}
      {topics.length === 0 ? (
        <p className="soft measure">{m.groups_board_none()}</p>
      ) : (
        <ul className="stack">
          {topics.map(({ id, title, replies, isSample }) => (
            <li key={id}>
              <Anchor to={threadPaths.board + id}>
                <bdi className="wrap-anywhere">{held(title)}</bdi>
              </Anchor>
              <div className="small soft">
                {m.community_replies({ count: replies })} {isSample && !only && <SampleMark />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to={boardHref(groupId)} variant="outline">
          {m.groups_board_open()}
        </ButtonLink>
      </p>
    </div>
  )
}

/** The live hours that lie ahead of the group, and what the viewer said of each. */
function Hours({ hours }: { hours: HourRow[] }) {
  const only = onlySamples(hours)
  return (
    <div className="stack">
      {only && <SampleNote>{m.common_sample_classes()}</SampleNote>}
      <ul className="stack">
        {hours.map((hour) => (
          <li key={hour.id} className="teach-row">
            <h3>
              <Anchor to={liveClassHref(hour.id)}>
                <bdi className="wrap-anywhere">{held(hour.topic)}</bdi>
              </Anchor>{' '}
              {hour.isSample && !only && <SampleMark />}
            </h3>
            <Facts>
              <MomentOf {...hour} />
              {hour.mentor && <bdi>{hour.mentor}</bdi>}
              <Said comes={hour.comes} />
            </Facts>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Said({ comes }: { comes: boolean | null }) {
  if (comes === null) return <Badge tone="gold">{m.groups_hour_say()}</Badge>
  return comes ? <Badge tone="leaf">{m.groups_hour_comes()}</Badge> : <span>{m.groups_hour_declined()}</span>
}

type Props = {
  /** The next group of the course, if the viewer can move there. */
  next: { id: string; name: string; startsOn: string } | null
  isHeld: boolean
}

/** Moves to the next group, or leaves this one. */
const Leave = ({ next, isHeld }: Props) => (
  <div className="group-leave">
    {next && (
      <More summary={m.groups_move()} of={next.name} id={next.id}>
        <ActionForm intent="move" id={next.id} quiet className="stack measure">
          <p>
            {m.groups_move_note({ group: next.name, day: dateInWords(next.startsOn, getLocale()) })}{' '}
            {isHeld && m.groups_move_held()}
          </p>
          <p>
            <Submit variant="outline">{m.groups_move_sure({ group: next.name })}</Submit>
          </p>
        </ActionForm>
      </More>
    )}
    <More summary={m.groups_leave()} of="" id="leave">
      <ActionForm intent="leave" id="leave" quiet className="stack measure">
        <p>{isHeld ? m.groups_leave_note() : m.groups_leave_note_free()}</p>
        <p>
          <Submit variant="danger">{m.groups_leave_sure()}</Submit>
        </p>
      </ActionForm>
    </More>
  </div>
)
