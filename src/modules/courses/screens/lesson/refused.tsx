import { m } from '#paraglide/messages.js'
import type { RefusalWords } from '#web/refusal-words.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = { refusal: RefusalWords | null; courseId: number; hasSample?: boolean }

/** A locked lesson and how to open it, or one that is not there. */
export function LessonRefused({ refusal, courseId, hasSample }: Props) {
  const action = (
    <p className="row">
      {refusal?.code === 'lesson-locked' && (
        <ButtonLink to={`/courses/${courseId}/purchase`}>{m.lesson_buy_course()}</ButtonLink>
      )}
      {refusal?.code === 'lesson-part' && (
        <ButtonLink to={`/courses/${courseId}/purchase`}>{m.lesson_pay_next_part()}</ButtonLink>
      )}
      {hasSample && (
        <ButtonLink reload to={`/courses/${courseId}/sample`} variant="outline">
          {m.lesson_locked_sample()}
        </ButtonLink>
      )}
      {refusal?.code === 'course-not-found' ? (
        <ButtonLink to="/courses">{m.course_back_to_courses()}</ButtonLink>
      ) : (
        <ButtonLink to={`/courses/${courseId}`} variant="outline">
          {m.lesson_back_to_course()}
        </ButtonLink>
      )}
    </p>
  )
  return (
    <div className="page-head">
      <title>{`${refusal?.title ?? ''} - Stadi`}</title>
      <EmptyState scene="gate" level="h1" title={refusal?.title} text={refusal?.text} action={action} />
    </div>
  )
}
