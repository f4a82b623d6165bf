import { m } from '#paraglide/messages.js'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'

/** It may have closed while somebody was writing: they can copy what they wrote. */
export function Closed() {
  const answer = useFormAnswer()
  return (
    <div className="stack mb-6">
      <RefusalNote refusal={answer?.refusal} />
      {answer?.values.message && (
        <TextArea name="kept" label={m.jobs_kept_words()} defaultValue={answer.values.message} readOnly />
      )}
      <EmptyState
        title={m.jobs_closed_title()}
        text={m.jobs_closed_text()}
        action={<ButtonLink to="/community?tab=jobs">{m.jobs_all()}</ButtonLink>}
      />
    </div>
  )
}
