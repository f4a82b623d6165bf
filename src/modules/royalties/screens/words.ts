import { dateFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { dateInWords, midnightOf } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { PayoutRow } from '../types.ts'

export const money = (amountKes: number): string => kes(amountKes, getLocale())

/** "November 2026". */
export const monthInWords = (month: string): string =>
  dateFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'Africa/Nairobi' }).format(
    midnightOf(`${month}-01`),
  )

export const dayWords = (day: string): string => dateInWords(day, getLocale())

/** "30 %", and from which day on where that is still to come. */
export const rateInWords = (
  { percent, fromDay }: { percent: number; fromDay: string },
  isAhead: boolean,
): string =>
  isAhead ? m.royalties_percent_from({ percent, day: dayWords(fromDay) }) : m.royalties_percent({ percent })

/** Its code; of a counter line, why it was taken back. */
export const payoutInWords = ({ isCounter, reason, reference, correctedAt }: PayoutRow): string =>
  isCounter
    ? m.royalties_counter({ reason })
    : correctedAt
      ? m.royalties_corrected({ reference: reference ?? '' })
      : (reference ?? '')
