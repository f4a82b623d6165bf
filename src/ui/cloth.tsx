import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { clothOf, type TileTone } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'

// Separate from pattern.tsx, which every page has: its styles are a large part of those, and load only where it is used.

/** Pattern all round: the certificate, the framed pattern at the end of the home page. */
export function KangaFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classes('kanga', className)} data-moment>
      <div>{held(children)}</div>
    </div>
  )
}

export type PatternTileProps = {
  seed: string
  tone?: TileTone
  /** Initials or an icon, on a tab at the lower edge. Decoration: its meaning must also be in text. */
  children?: ReactNode
  className?: string
}

export function PatternTile({ seed, tone, children, className }: PatternTileProps) {
  return (
    <div className={classes('tile', clothOf(seed, tone), className)} aria-hidden="true">
      {children != null && <span>{held(children)}</span>}
    </div>
  )
}
