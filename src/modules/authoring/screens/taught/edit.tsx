import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { taughtCourse } from '#modules/teaching/queries/teaches.server.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { editCourse } from '../../commands/drafts-of-courses.server.ts'
import { draftOfCourse } from '../../queries/requests.server.ts'
import { draftHref } from '../address.ts'
import type { Route } from './+types/edit'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { courseId, title, lang } = await taughtCourse(ctx, args.params.courseId)
    return {
      course: { id: courseId, title, lang },
      draftId: (await draftOfCourse(ctx, courseId))?.id ?? null,
    }
  })

/** Opens the course for writing. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx) => {
    signedIn(ctx)
    return redirect(draftHref('teaching', await editCourse(ctx, args.params.courseId)))
  })

/** Before a teacher edits their course: what becomes of it. */
export default function EditCourse({ loaderData: { course, draftId } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.authoring_taught()}
        description={course.title}
        path={`${teachingHref(course.id)}/edit`}
        noindex
      />
      <PageHead
        above={
          <Anchor to={teachingHref(course.id)}>
            <span lang={course.lang}>{held(course.title)}</span>
          </Anchor>
        }
        title={m.authoring_taught()}
        lead={m.authoring_taught_lead()}
      />
      <div className="stack measure">
        <p>{m.authoring_taught_first()}</p>
        <p className="soft">{m.authoring_administered()}</p>
        {draftId === null ? (
          <ActionForm intent="edit" reload>
            <Submit>{m.authoring_taught_begin()}</Submit>
          </ActionForm>
        ) : (
          <p>
            <ButtonLink to={draftHref('teaching', draftId)} reload>
              {m.authoring_taught_continue()}
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  )
}
