import { HOUR } from '#kit/time.ts'

/** What teachers earned, or one month of it. */
export const earningsHref = (month?: string): string =>
  month === undefined ? '/teaching/earnings' : `/teaching/earnings/${month}`

/** How many days ahead a rate may begin. */
export const MOST_DAYS_AHEAD = 366

/** The share of an amount in whole shillings, rounded down; the rest stays with the house. The database computes the same. */
export const shareOf = (amountKes: number, percent: number): number => Math.floor((amountKes * percent) / 100)

/** Whether a text is a month, as YYYY-MM. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The first day of a month, and of the next. */
export function daysOf(month: string): { first: string; next: string } {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
  return { first: `${month}-01`, next: `${next}-01` }
}

export type Rate = { id: number; userId: string; percent: number; fromDay: string }

/** The rate of each teacher that counts on a day: of the latest day, and of that the one that was written last. */
export function ratesOn(rates: Rate[], day: string): Rate[] {
  const counted = new Map<string, Rate>()
  for (const rate of rates.filter(({ fromDay }) => fromDay <= day)) {
    const before = counted.get(rate.userId)
    if (!before || isLater(rate, before)) counted.set(rate.userId, rate)
  }
  return [...counted.values()]
}

const isLater = (one: Rate, other: Rate): boolean =>
  one.fromDay > other.fromDay || (one.fromDay === other.fromDay && one.id > other.id)

/** The most that the teachers of a course have together on any day from this one on. */
export function mostTogether(rates: Rate[], day: string): number {
  const days = [day, ...rates.map(({ fromDay }) => fromDay).filter((one) => one > day)]
  return Math.max(...days.map((one) => ratesOn(rates, one).reduce((sum, { percent }) => sum + percent, 0)))
}

/** Limits that several operations share. */
export const royaltiesLimits = {
  // Rates, payouts and counter lines: each is told to a teacher.
  'royalty-admin': { max: 120, windowMs: HOUR },
}
