import type { ReactNode } from 'react'
import type { FormKey } from '#shell/form/answer.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { held } from '#ui/no-break/held.ts'

type Props = FormKey & {
  label: string
  /** Begins with `label`; where several stand on a page. */ spoken?: string
  ask: string
  children: ReactNode
}

/**
 * A confirmation before deleting something, also without scripts: the form is collapsed under a button that asks. It is open when
 * that form was refused.
 */
export function Confirm({ label, spoken, ask, children, ...form }: Props) {
  const answer = useFormAnswer(form)
  return (
    <details className="progress-confirm" open={answer !== undefined}>
      <summary className="btn btn-quiet" aria-label={spoken}>
        {held(label)}
      </summary>
      <div className="stack">
        <p>{ask}</p>
        {held(children)}
      </div>
    </details>
  )
}
