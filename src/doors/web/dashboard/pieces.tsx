import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'

/** A panel without records yet: one friendly sentence and one link. */
export function Nothing({ text, to, link }: { text: ReactNode; to: string; link: ReactNode }) {
  return (
    <p className="dash-nothing">
      {text} <Anchor to={to}>{link}</Anchor>
    </p>
  )
}
