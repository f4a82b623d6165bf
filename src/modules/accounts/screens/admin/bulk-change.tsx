import { type ReactNode, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { useTicks } from './use-ticks.ts'

export const BULK = ['suspend-ticked', 'reinstate-ticked'] as const

type Told = { outcomes: { email: string; words: string }[] }
type Words = Record<'all' | 'count' | 'reason' | 'suspend' | 'reinstate', string>
type Props = {
  children: ReactNode
  words: Words
  /** How many there are. */
  boxes: number
}

/** One reason and two buttons below a list with checkboxes; afterwards the result for each account. */
export function BulkChange({ words, boxes, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { ticked, tick, handlers } = useTicks(form)
  const answer = useFormAnswer<Told>({ intent: BULK })
  const missing = answer?.refusal?.fields?.ids
  return (
    <ActionForm ref={form} intent={BULK} preventScrollReset {...handlers}>
      {children}
      <div className="tick-bar row small">
        <label className="choice">
          <input
            type="checkbox"
            checked={ticked === boxes}
            onChange={({ currentTarget }) => tick(currentTarget.checked)}
          />
          {words.all}
        </label>
        <p role="status">
          {words.count}: {ticked}
        </p>
        <a href="#reason">{words.reason}</a>
      </div>
      <div className="stack measure mt-6">
        {missing && (
          <p className="field-error" role="alert">
            {missing}
          </p>
        )}
        {answer?.extra && <Outcomes outcomes={answer.extra.outcomes} onTold={() => tick(false)} />}
        <TextArea
          id="reason"
          name="reason"
          label={words.reason}

          required
          maxLength={300}
        />
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

/** The results, where the user continues; nothing is ticked any more. */
function Outcomes({ outcomes, onTold }: Told & { onTold: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const told = useRef(onTold)
  useEffect(() => {
    if (outcomes.length > 0) told.current()
    list.current?.focus()
  }, [outcomes])
  return (
    <ul ref={list} tabIndex={-1}>
      {outcomes.map(({ email, words }) => (
        <li key={email}>
          <bdi className="wrap-anywhere">{email}</bdi>: {words}
        </li>
      ))}
    </ul>
  )
}
