import type { CSSProperties, ReactNode } from 'react'
import { held } from '#ui/no-break/held.ts'

export type RatingProps = {
  value: number
  outOf?: 5
  /** The full text, such as "4.6 out of 5, 12 reviews". */
  label: string
  /** What is shown beside the stars, such as "4.6 (12)". */
  children?: ReactNode
}

export function Rating({ value, outOf = 5, label, children }: RatingProps) {
  // In half stars: anything less would fill only a tip, which looks like a dot.
  const filled = { '--v': `${(Math.round(value * 2) / 2 / outOf) * 100}%` } as CSSProperties
  return (
    <span className="figures" role="img" aria-label={label}>
      <span className="stars" style={filled} /> {held(children)}
    </span>
  )
}
