import { signedIn } from '#context.ts'
import { answersSoFar } from '#modules/accounts/queries/onboarding.server.ts'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/chosen'
import { shownFirst } from './first.server.ts'
import { FirstCourses } from './first-courses.tsx'

export const handle = { hydrate: 'always', styles: 'dashboard' }

/** Only the wizard's last step shows them. */
const LAST_STEP = '4'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    if (args.url.searchParams.get('step') !== LAST_STEP) return []
    return shownFirst(ctx, await answersSoFar(ctx, args.request), [])
  })

/** The courses that fit the answers so far, at the end of the setup; the dashboard begins with them. */
export default function Chosen({ loaderData: courses }: Route.ComponentProps) {
  if (courses.length === 0) return null
  return (
    <section className="dash-chosen" aria-labelledby="chosen">
      <h2 id="chosen" className="text-lg">
        {courses.every(({ isByAnswers }) => isByAnswers) ? m.setup_chosen() : m.setup_chosen_everybodys()}
      </h2>
      <p className="small soft">{m.setup_chosen_lead()}</p>
      <FirstCourses courses={courses} isPlain />
    </section>
  )
}
