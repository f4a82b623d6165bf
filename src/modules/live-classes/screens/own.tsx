import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { classesAhead } from '../queries/ahead.server.ts'
import { liveClassHref } from '../rules.ts'
import type { Route } from './+types/own'
import { When } from './when.tsx'

export const handle = { hydrate: 'always', styles: 'personal' }

// More than anybody has before them.
const MOST = 100

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ ahead: await classesAhead(ctx, MOST) }))

/** Classes in which the viewer has a seat, or which they teach. */
export default function OwnClasses({ loaderData: { ahead } }: Route.ComponentProps) {
  const only = onlySamples(ahead)
  return (
    <>
      <PageMeta title={m.live_own()} description={m.live_note()} path="/live-classes" noindex />
      <PageHead title={m.live_own()} />
      {ahead.length === 0 ? (
        <EmptyState
          scene="tea"
          title={m.live_none()}
          text={m.live_none_text()}
          action={<ButtonLink to="/courses">{m.live_to_courses()}</ButtonLink>}
        />
      ) : (
        <div className="stack measure">
          {only && <SampleNote>{m.common_sample_classes()}</SampleNote>}
          <ul className="stack">
            {ahead.map((one) => (
              <li key={one.id}>
                <h2>
                  <Anchor to={liveClassHref(one.id)}>
                    <bdi>{held(one.topic)}</bdi>
                  </Anchor>{' '}
                  {one.isSample && !only && <SampleMark />}
                </h2>
                <Facts>
                  <When {...one} />
                  <span>{m.live_with(one)}</span>
                  {one.teaches && <span>{m.live_you_teach()}</span>}
                </Facts>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
