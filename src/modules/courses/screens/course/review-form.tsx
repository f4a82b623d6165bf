import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Chips } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import type { CourseView } from '../../types.ts'

/** Says or changes what the viewer thinks of a course (CRS-27). */
export function ReviewForm({ own }: { own: CourseView['ownReview'] }) {
  return (
    <ActionForm className="stack review-form" quiet preventScrollReset>
      <h3>{own ? m.course_rate_again() : m.course_rate()}</h3>
      <RefusalNote refusal={useFormAnswer()?.refusal} />
      <Chips
        name="rating"
        legend={m.course_rating_field()}
        required
        defaultValue={own?.rating.toString()}
        options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: m.course_stars({ count }) }))}
      />
      <TextArea
        name="body"
        label={m.course_review_field()}
        note={m.course_optional()}
        maxLength={1000}
        defaultValue={own?.body}
      />
      <p>
        <Submit>{m.course_review_send()}</Submit>
      </p>
    </ActionForm>
  )
}
