import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

type Props = { courseId: number; quizId: number }

/** Begins a section's quiz before its lessons: one line, and what passing it does and does not do. */
export const TestOut = ({ courseId, quizId }: Props) => (
  <ActionForm intent="test-out" id={String(quizId)} action={`/courses/${courseId}`} className="test-out">
    <p className="small">{m.course_test_out()}</p>
    <Submit variant="outline">{m.course_test_out_do()}</Submit>
  </ActionForm>
)
