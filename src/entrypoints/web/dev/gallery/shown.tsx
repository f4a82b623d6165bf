import type { ReactNode } from 'react'

/** One component, with its description. */
export const Shown = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="stack">
    <p className="soft small">{caption}</p>
    <div>{children}</div>
  </div>
)
