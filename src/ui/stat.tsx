import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Pindo } from '#ui/pattern.tsx'
import { type Tone, toneClass } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'

export type StatProps = { value: ReactNode; label: ReactNode; note?: ReactNode; tone?: Tone; to?: string }

/** One figure with its name; goes inside <Stats> or any <dl>. */
export function Stat({ value, label, note, tone = 'leaf', to }: StatProps) {
  return (
    <div className={classes('stat', toneClass(tone))}>
      <dt>{held(label)}</dt>
      <dd>
        {to ? <Anchor to={to}>{value}</Anchor> : held(value)} {note && <small>{held(note)}</small>}
      </dd>
    </div>
  )
}

/** Figures as one line of type on sand. */
export function Stats({ children, edge = true }: { children: ReactNode; edge?: boolean }) {
  return (
    <div className="stats">
      {edge && <Pindo />}
      <dl className="wrap">{children}</dl>
    </div>
  )
}
