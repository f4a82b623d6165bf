import { listHref } from '#shell/admin/address.ts'
import { countQuestionsToAnswer } from '#modules/community/queries/to-answer.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { countProjectsToMark } from '#modules/peer-marking/queries/taught.server.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/waiting'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const course = serialId((args.params as { courseId?: string }).courseId)
    return {
      course: course ?? undefined,
      projects: await countProjectsToMark(ctx, course),
      questions: await countQuestionsToAnswer(ctx, course),
    }
  })

/** What waits for a teacher, in all courses of theirs or in one. */
export default function Waiting({ loaderData: { course, projects, questions } }: Route.ComponentProps) {
  return (
    <p className="row my-4">
      <ButtonLink
        to={listHref('/teaching/projects', { course })}
        variant={projects > 0 ? 'primary' : 'quiet'}
      >
        {m.teaching_waiting_projects({ count: projects })}
      </ButtonLink>
      <ButtonLink
        to={listHref('/teaching/questions', { course })}
        variant={questions > 0 ? 'outline' : 'quiet'}
      >
        {m.teaching_waiting_questions({ count: questions })}
      </ButtonLink>
      {course !== undefined && (
        <ButtonLink to={`${teachingHref(course)}/edit`} variant="outline">
          {m.authoring_taught()}
        </ButtonLink>
      )}
    </p>
  )
}
