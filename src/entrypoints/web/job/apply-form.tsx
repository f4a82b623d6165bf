import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { CvField } from '#shell/form/cv-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Select, TextArea } from '#ui/forms/field.tsx'
import type { JobView } from '#modules/job-board/types.ts'

export type ApplyProps = {
  job: JobView
  /** The viewer's CVs. */
  resumes: { id: string; name: string }[]
  tooLarge: FormAnswer | null
}

/** A message and, optionally, a CV: one of theirs here, or a file. It leaves the page, as a form with a file does. */
export function ApplyForm({ job, resumes, tooLarge }: ApplyProps) {
  const wasRefused = useFormAnswer({ earlier: tooLarge })?.refusal !== undefined
  return (
    <ActionForm
      encType="multipart/form-data"
      action={`/jobs/${job.id}#apply`}
      className="stack"
      reload
      earlier={tooLarge}
    >
      <TextArea label={m.jobs_message()} hint={m.jobs_message_hint()} name="message" required rows={6} />
      {resumes.length > 0 ? (
        <Select
          name="resume"
          label={m.jobs_own_resume()}
          note={m.common_optional()}
          hint={m.jobs_own_resume_hint()}
          placeholder={m.jobs_no_resume()}
          options={resumes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p className="small">
          <Anchor to="/resume-builder">{m.jobs_make_resume()}</Anchor>
        </p>
      )}
      <CvField wasRefused={wasRefused} />
      <p className="small soft">
        {m.jobs_form_lead({ company: job.company })} <Anchor to="/privacy">{m.jobs_privacy()}</Anchor>
      </p>
      <Submit wide>{m.jobs_apply()}</Submit>
    </ActionForm>
  )
}
