import type { ReactNode } from 'react'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  summary: string
  /** Whose it is, for people who cannot see the row. */ of: string
  id: string
  children: ReactNode
}

/** What is done with one row, behind a press that works without scripts; open where a form in it was refused. */
export function More({ summary, of, id, children }: Props) {
  const answer = useFormAnswer({ anyForm: true })
  return (
    <details className="teach-more" open={answer?.id === id}>
      <summary>
        {held(summary)}
        <span className="visually-hidden"> {of}</span>
      </summary>
      {held(children)}
    </details>
  )
}
