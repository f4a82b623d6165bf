import { m } from '#paraglide/messages.js'
import type { RefusalWords } from '#web/refusal-words.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** CRS-03 */
export function CourseMissing({ refusal }: { refusal: RefusalWords | null }) {
  return (
    <div className="page-head">
      <title>{`${refusal?.title ?? ''} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        scene="path"
        level="h1"
        title={refusal?.title}
        text={refusal?.text}
        action={<ButtonLink to="/courses">{m.course_back_to_courses()}</ButtonLink>}
      />
    </div>
  )
}
