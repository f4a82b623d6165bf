import type { ReactNode } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { TextArea } from '#ui/forms/field.tsx'

export const BULK = ['suspend-ticked', 'reinstate-ticked'] as const

type Told = { outcomes: { email: string; words: string; isDone: boolean }[] }

/** One reason and two buttons below a list whose rows have boxes to tick; afterwards how it went with each account. */
export function BulkChange({
  words,
  children,
}: {
  children: ReactNode
  words: Record<'ticked' | 'reason' | 'reasonHint' | 'suspend' | 'reinstate', string>
}) {
  const answer = useFormAnswer<Told>({ intent: BULK })
  const missing = answer?.refusal?.fields?.ids
  return (
    <ActionForm intent={BULK} preventScrollReset>
      {children}
      <div className="stack measure mt-6">
        <h3>{words.ticked}</h3>
        {missing && (
          <p className="field-error" role="alert">
            {missing}
          </p>
        )}
        {answer?.extra && (
          <ul role="status">
            {answer.extra.outcomes.map(({ email, words: told }) => (
              <li key={email}>
                <bdi className="wrap-anywhere">{email}</bdi>: {told}
              </li>
            ))}
          </ul>
        )}
        <TextArea name="reason" label={words.reason} hint={words.reasonHint} required maxLength={300} />
        <div className="row">
          <Submit intent="suspend-ticked" variant="danger">
            {words.suspend}
          </Submit>
          <Submit intent="reinstate-ticked" variant="outline">
            {words.reinstate}
          </Submit>
        </div>
      </div>
    </ActionForm>
  )
}
