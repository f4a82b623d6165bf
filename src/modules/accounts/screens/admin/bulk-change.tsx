import { type ReactNode, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { useTicks } from './use-ticks.ts'

export const BULK = ['suspend-ticked', 'reinstate-ticked'] as const

type Told = { outcomes: { email: string; words: string }[] }
type Words = Record<
  'all' | 'count' | 'none' | 'ticked' | 'reason' | 'reasonHint' | 'suspend' | 'reinstate',
  string
>
type Props = {
  children: ReactNode
  words: Words
  /** How many boxes there are, and how many are ticked at first. */
  boxes: number
  first: number
}

/** One reason and two buttons below a list whose rows have boxes to tick; afterwards how it went with each account. */
export function BulkChange({ words, boxes, first, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { ticked, tick, untick, handlers } = useTicks(form, first)
  const answer = useFormAnswer<Told>({ intent: BULK })
  const missing = answer?.refusal?.fields?.ids
  return (
    <ActionForm ref={form} intent={BULK} preventScrollReset {...handlers}>
      <label className="choice small tick-all">
        <input
          type="checkbox"
          checked={boxes > 0 && ticked === boxes}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
        {words.all}
      </label>
      {children}
      <div className="tick-bar row" hidden={ticked === 0}>
        <p role="status">
          {words.count}: <b>{ticked}</b>
        </p>
        <Button type="button" variant="quiet" onClick={untick}>
          {words.none}
        </Button>
        <a className="btn btn-outline" href="#reason">
          {words.reason}
        </a>
      </div>
      <div className="stack measure mt-6">
        <h3>{words.ticked}</h3>
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
          hint={words.reasonHint}
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

/** What came of it, where whoever pressed goes on from; nothing is ticked any more. */
function Outcomes({ outcomes, onTold }: Told & { onTold: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const told = useRef(onTold)
  useEffect(() => {
    if (outcomes.length > 0) told.current()
    list.current?.focus()
  }, [outcomes])
  return (
    <ul ref={list} role="status" tabIndex={-1}>
      {outcomes.map(({ email, words }) => (
        <li key={email}>
          <bdi className="wrap-anywhere">{email}</bdi>: {words}
        </li>
      ))}
    </ul>
  )
}
