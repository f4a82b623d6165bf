import { answer } from '#web/answers.server.ts'
import { categoryWord } from '#course-format/category-words.ts'
import { previewCourse } from '../queries/preview.server.ts'
import { CourseBody } from '#modules/courses/parts/pages.tsx'
import type { Route } from './+types/preview-course'
import { useDraftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import { PreviewFrame } from './preview-frame.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const { id, view } = await previewCourse(ctx, args.params.draftId)
    return { id, view: { ...view, categoryWord: categoryWord(view.course.category) } }
  })

/** A draft's course page, drawn as learners will see it. */
export default function PreviewedCourse({ loaderData: { id, view } }: Route.ComponentProps) {
  return (
    <PreviewFrame id={id} title={view.course.title} edit={useDraftHref()(id)}>
      <CourseBody view={view} />
    </PreviewFrame>
  )
}
