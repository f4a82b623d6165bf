import type { ReactNode } from 'react'

/** One piece, with what it is. */
export const Shown = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="stack">
    <p className="soft small">{caption}</p>
    <div>{children}</div>
  </div>
)
