import { signedIn } from '#context.ts'
import { answersSoFar } from '#modules/accounts/queries/onboarding.server.ts'
import { m } from '#paraglide/messages.js'
import { dailyOptions } from '#modules/tracker/parts.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/chosen'
import { shownFirst } from './first.server.ts'
import { FirstCourses, type ShownCourse } from './first-courses.tsx'

export const handle = { hydrate: 'always', styles: 'dashboard' }

/** Only the wizard's last step shows them. */
const LAST_STEP = '4'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    if (args.url.searchParams.get('step') !== LAST_STEP) return null
    return shownFirst(ctx, await answersSoFar(ctx, args.request), [])
  })

/** How much a day, and the courses that fit the answers so far, at the end of the setup; the dashboard begins with them. */
export default function Chosen({ loaderData: courses }: Route.ComponentProps) {
  if (courses === null) return null
  return (
    <>
      <RadioGroup
        name="daily"
        legend={m.daily_choose()}
        hint={m.daily_choose_hint()}
        options={[...dailyOptions(), { value: '', label: m.daily_choose_none() }]}
        defaultValue=""
      />
      {courses.length > 0 && <Courses courses={courses} />}
    </>
  )
}

function Courses({ courses }: { courses: ShownCourse[] }) {
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
