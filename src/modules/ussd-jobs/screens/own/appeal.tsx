import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { OwnUssdJob } from '../../types.ts'

/** Once a job: the form, and afterwards where the appeal stands (N5). */
export function Appeal({
  job: { id, mayAppeal, appeal },
}: {
  job: Pick<OwnUssdJob, 'id' | 'mayAppeal' | 'appeal'>
}) {
  const answer = useFormAnswer({ intent: 'appeal', id })
  if (appeal === 'waiting') return <p>{m.ussd_jobs_appeal_waiting()}</p>
  if (appeal === 'answered') return <p>{m.ussd_jobs_appeal_answered()}</p>
  if (!mayAppeal) return null
  return (
    <Disclosure title={m.ussd_jobs_appeal_open()} open={answer !== undefined}>
      <ActionForm intent="appeal" id={id} className="stack" quiet preventScrollReset>
        <TextArea
          name="reason"
          label={m.ussd_jobs_reason()}
          hint={m.ussd_jobs_appeal_hint()}
          required
          maxLength={500}
        />
        <p>
          <Submit>{m.ussd_jobs_appeal_send()}</Submit>
        </p>
      </ActionForm>
    </Disclosure>
  )
}
