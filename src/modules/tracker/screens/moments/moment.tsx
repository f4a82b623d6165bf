import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { MomentScreen } from '#ui/feedback/moment-screen.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { safePath } from '#modules/accounts/rules.ts'
import { answer } from '#web/answers.server.ts'
import { momentsHref } from '../../rules.ts'
import { momentView } from '../../queries/moments.server.ts'
import { Cloth } from '../cloth.tsx'
import { Medallion } from '../medallion.tsx'
import type { Route } from './+types/moment'

export const handle = { hydrate: 'always', styles: ['lesson', 'moment'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { rest, ...moment } = await momentView(ctx, args.params.moments)
    const next = safePath(new URL(args.request.url).searchParams.get('next'))
    return { moment, onward: momentsHref(rest, next) }
  })

/** A badge, or a streak that was kept: on a screen of its own, with one button to go on. */
export default function Moment({ loaderData: { moment, onward } }: Route.ComponentProps) {
  const title = moment.kind === 'badge' ? moment.medal.name : moment.said
  return (
    <>
      <title>{m.tracker_moment_page({ title })}</title>
      <MomentScreen
        mood="glad"
        level="h1"
        title={title}
        action={<ButtonLink to={onward}>{m.tracker_moment_on()}</ButtonLink>}
      >
        {moment.kind === 'badge' ? (
          <div className="moment-medal">
            <Medallion of={moment.medal.badge} />
            <p>
              <b>{m.tracker_moment_badge()}</b>
              <br />
              {moment.medal.how}
              <br />
              <small>{moment.medal.day}</small>
            </p>
          </div>
        ) : (
          <>
            <p>{m.tracker_moment_streak()}</p>
            <Cloth {...moment.cloth} />
          </>
        )}
      </MomentScreen>
    </>
  )
}
