import type { ReactNode } from 'react'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from './use-zone.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  at: Date
  /** What is shown of it; its whole moment is its title then. */
  as?: 'moment' | 'day'
  /** Of what has its day in Kenya by rule, such as an invoice: its papers say the same. */
  zone?: string
  className?: string
  /** What is shown in place of the moment, such as its age. */
  children?: ReactNode
}

/** When something was or will be, in the zone of whoever looks: one and the same on every screen of it (decision 134). */
export function Moment({ at, as = 'moment', zone: fixed, className, children }: Props) {
  const own = useZone()
  const zone = fixed ?? own
  const whole = momentInWords(at, getLocale(), zone)
  const shown = children ?? (as === 'day' ? dayInWords(at, getLocale(), zone) : whole)
  return (
    <time dateTime={at.toISOString()} title={shown === whole ? undefined : whole} className={className}>
      {held(shown)}
    </time>
  )
}
