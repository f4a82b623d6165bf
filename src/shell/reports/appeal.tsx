import { m } from '#paraglide/messages.js'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'

type Props = {
  intent: string
  /** What it is about. */
  id: string
  mayAppeal: boolean
  /** Whether there was an appeal, and whether it has been decided since. */
  appeal: 'waiting' | 'answered' | null
  /** The page of what it is about, if that is not this one. */
  action?: string
  /** The page shows its refusal itself. */
  quiet?: boolean
}

/** How an author asks once for another review of removed content; afterwards the state of that appeal (rules N5). */
export function Appeal({ intent, id, mayAppeal, appeal, action, quiet }: Props) {
  const answer = useFormAnswer({ intent, id })
  if (appeal === 'waiting') return <p>{m.moderation_appeal_waiting()}</p>
  if (appeal === 'answered') return <p>{m.moderation_appeal_answered()}</p>
  if (!mayAppeal) return null
  return (
    <Disclosure title={m.moderation_appeal_open()} open={answer !== undefined}>
      <ActionForm intent={intent} id={id} action={action} className="stack" quiet={quiet} preventScrollReset>
        <TextArea
          name="reason"
          label={m.moderation_appeal_reason()}
          hint={m.moderation_appeal_hint()}
          required
          maxLength={500}
          rows={4}
        />
        <p>
          <Submit>{m.moderation_appeal_send()}</Submit>
        </p>
      </ActionForm>
    </Disclosure>
  )
}
