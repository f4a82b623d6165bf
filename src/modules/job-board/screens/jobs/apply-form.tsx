import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { CvField } from '#shell/form/cv-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import type { JobView } from '../../types.ts'

/** A message and, for who has one, a CV. It leaves the page, as a form with a file does. */
export function ApplyForm({ job, tooLarge }: { job: JobView; tooLarge: FormAnswer | null }) {
  const isAgain = useFormAnswer({ earlier: tooLarge })?.refusal !== undefined
  return (
    <ActionForm
      encType="multipart/form-data"
      action={`/jobs/${job.id}#apply`}
      className="stack"
      reload
      earlier={tooLarge}
    >
      <TextArea label={m.jobs_message()} hint={m.jobs_message_hint()} name="message" required rows={6} />
      <CvField again={isAgain} />
      <p className="small soft">
        {m.jobs_form_lead({ company: job.company })} <Anchor to="/privacy">{m.jobs_privacy()}</Anchor>
      </p>
      <Submit wide>{m.jobs_apply()}</Submit>
    </ActionForm>
  )
}
