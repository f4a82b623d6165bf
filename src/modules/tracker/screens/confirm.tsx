import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Begins with `label`; where several stand on a page. */ spoken?: string
  ask: string
  children: ReactNode
}

/** A question before something is gone, without scripts too: the button that does it is folded away under one that asks. */
export function Confirm({ label, spoken, ask, children }: Props) {
  return (
    <details className="progress-confirm">
      <summary className="btn btn-quiet" aria-label={spoken}>
        {label}
      </summary>
      <div className="stack">
        <p>{ask}</p>
        {children}
      </div>
    </details>
  )
}
