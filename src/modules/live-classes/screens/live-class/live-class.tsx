import type { Locale } from '#kit/locales.ts'
import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { useAuth } from '#shell/auth-context.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { leaveSeat, takeSeat } from '../../commands/seats.server.ts'
import { classView } from '../../queries/class.server.ts'
import { liveClassHref } from '../../rules.ts'
import type { ClassView } from '../../types.ts'
import { MomentIn, When } from '../when.tsx'
import type { Route } from './+types/live-class'

export const handle = { hydrate: 'signed-in', styles: 'personal' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ live: await classView(ctx, args.params.classId) }))

/** Takes the viewer's seat, or gives it up; of a group, says whether they come. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { classId } = args.params
    const isOfGroup = form.has('group')
    if (textOf(form, 'intent') === 'leave') {
      await leaveSeat(ctx, classId)
      web.toast({ title: isOfGroup ? m.live_said() : m.live_left() })
    } else {
      await takeSeat(ctx, classId)
      web.toast({ title: isOfGroup ? m.live_said() : m.live_taken() })
    }
    return redirect(liveClassHref(classId))
  })

/** One class: what, when and with whom; a seat, and while it is open its room. */
const inLanguage: Record<Locale, () => string> = { en: m.live_in_en, sw: m.live_in_sw }

export default function LiveClass({ loaderData: { live } }: Route.ComponentProps) {
  const { user } = useAuth()
  const { topic, about, course, courseId, mentor, mentorId, language } = live
  return (
    <>
      <PageMeta
        title={topic}
        description={m.live_with({ course, mentor })}
        path={liveClassHref(live.id)}
        noindex
      />
      <PageHead title={<bdi>{held(topic)}</bdi>} lead={<When {...live} />} />
      {live.isSample && <SampleNote>{m.common_sample_class()}</SampleNote>}
      <div className="stack measure" data-moment>
        <PageRefusal />
        {about && <p className="own-lines wrap-anywhere">{held(about)}</p>}
        <Standing live={live} />
        <Facts className="gap-y-4">
          <Anchor to={`/courses/${courseId}`}>{course}</Anchor>
          {mentorId === null ? (
            <bdi>{mentor}</bdi>
          ) : (
            <Anchor to={`/mentorship/${mentorId}`}>
              <bdi>{mentor}</bdi>
            </Anchor>
          )}
          {live.groupHref && <Anchor to={live.groupHref}>{m.live_to_group()}</Anchor>}
          {user && <Anchor to="/live-classes">{m.live_own()}</Anchor>}
          <span>{inLanguage[language]()}</span>
        </Facts>
        {live.names && (
          <Names names={live.names} none={live.groupId === null ? m.live_nobody() : m.live_nobody_said()} />
        )}
      </div>
    </>
  )
}

function Standing({ live }: { live: ClassView }) {
  const free = live.seats - live.taken
  if (live.groupId !== null && live.standing !== 'cancelled' && live.standing !== 'over')
    return <OfGroup live={live} />
  switch (live.standing) {
    case 'cancelled':
      return <p>{m.live_is_cancelled({ reason: live.reason })}</p>
    case 'over':
      return <p>{m.live_is_over()}</p>
    case 'locked':
      return (
        <>
          <p>{m.live_is_locked()}</p>
          <p>
            <ButtonLink to={`/courses/${live.courseId}`}>{m.live_to_course()}</ButtonLink>
          </p>
        </>
      )
    case 'full':
      return <p>{m.live_is_full()}</p>
    case 'free':
      return (
        <ActionForm intent="take" quiet>
          <p className="soft">{m.live_free({ count: free })}</p>
          <Submit>{m.live_take()}</Submit>
        </ActionForm>
      )
    case 'seat':
      return (
        <>
          <p>{m.live_has_seat()}</p>
          <Room live={live} />
          <ActionForm intent="leave" quiet>
            <Submit variant="quiet">{m.live_leave()}</Submit>
          </ActionForm>
        </>
      )
    case 'teaches':
      return (
        <>
          <p>{m.live_teaches({ count: live.taken, seats: live.seats })}</p>
          <Room live={live} />
        </>
      )
  }
  return null
}

/** An hour of a group: whoever is invited says whether they come; whoever teaches reads how many do. */
function OfGroup({ live }: { live: ClassView }) {
  const { standing, coming, declined, taken } = live
  if (standing === 'teaches' || standing === 'manages')
    return (
      <>
        {standing === 'teaches' && <p>{m.live_you_teach_group()}</p>}
        <p>{m.live_answers({ coming, declined, open: taken - coming })}</p>
        {standing === 'teaches' && <Room live={live} />}
      </>
    )
  return (
    <>
      <p>
        {standing === 'seat'
          ? m.live_comes()
          : standing === 'declined'
            ? m.live_declined()
            : m.live_invited()}
      </p>
      {standing === 'seat' && <Room live={live} />}
      <div className="row">
        {standing !== 'seat' && (
          <ActionForm intent="take" quiet>
            <input type="hidden" name="group" value={live.id} />
            <Submit>{m.live_come()}</Submit>
          </ActionForm>
        )}
        {standing !== 'declined' && (
          <ActionForm intent="leave" quiet>
            <input type="hidden" name="group" value={live.id} />
            <Submit variant={standing === 'invited' ? 'outline' : 'quiet'}>{m.live_not_come()}</Submit>
          </ActionForm>
        )}
      </div>
    </>
  )
}

/** Where it takes place, or from when on that stands here. */
function Room({ live: { id, room, opensAt } }: { live: ClassView }) {
  return (
    <>
      {room ? (
        <p className="row">
          <ButtonLink to={room} target="_blank" rel="noopener noreferrer">
            {m.live_join()}
          </ButtonLink>
        </p>
      ) : (
        <p>
          <MomentIn moment={opensAt} words={(moment) => m.live_room_opens({ moment })} />
        </p>
      )}
      <p>
        <a href={`${liveClassHref(id)}/calendar.ics`}>{m.bookings_calendar()}</a>
      </p>
    </>
  )
}

const Names = ({ names, none }: { names: string[]; none: string }) => (
  <section aria-labelledby="who-comes">
    <h2 id="who-comes">{m.live_who()}</h2>
    {names.length === 0 ? (
      <p className="soft">{none}</p>
    ) : (
      <ul>
        {names.map((name, at) => (
          <li key={at}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
)
