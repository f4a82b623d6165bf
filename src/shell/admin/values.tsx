import type { ReactNode } from 'react'
import { kes } from '#kit/money.ts'
import { Moment as ShellMoment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { held } from '#ui/no-break/held.ts'
import { Behind } from './row-form.tsx'

export const Moment = (moment: { at: Date; zone?: string }) => (
  <ShellMoment {...moment} className="figures whitespace-nowrap" />
)

export function Money({ amountKes }: { amountKes: number | null }) {
  return amountKes === null ? (
    m.admin_not_told()
  ) : (
    <span className="whitespace-nowrap">{held(kes(amountKes, getLocale()))}</span>
  )
}

/** An e-mail address or another long word: unbroken on a wide screen, broken where a phone has no room. */
export function Long({ children }: { children: ReactNode }) {
  return <bdi className="wrap-anywhere">{held(children)}</bdi>
}

// Characters of a text shown in the row; the full text opens below.
const GLIMPSE = 60

/** A text that somebody wrote; a long one can be expanded. @param of whose it is */
export function Told({ text, of }: { text: string | null; of: string }) {
  if (!text) return m.admin_none()
  const letters = [...text]
  if (letters.length <= GLIMPSE) return <bdi className="wrap-anywhere">{held(text)}</bdi>
  return (
    <Behind summary={`${letters.slice(0, GLIMPSE).join('')}…`} of={of}>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {held(text)}
      </p>
    </Behind>
  )
}
