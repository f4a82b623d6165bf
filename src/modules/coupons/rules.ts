import { Refusal } from '#kit/refusal.ts'
import { after, DAY, midnightOf, nairobiDay } from '#kit/time.ts'

/** The most that M-Pesa moves at once. */
export const MOST_KES = 250_000
export const MOST_USES = 100_000
/** How many days a coupon may last. */
export const MOST_DAYS = 366

/** The first moment of the first day and the end of the last, in Nairobi. @throws Refusal 'invalid-input' */
export function spanOf({ from, until }: { from: string; until: string }, now: Date) {
  const [startsAt, endsAt] = [midnightOf(from), after(midnightOf(until), DAY)]
  const isLong = endsAt.getTime() - startsAt.getTime() > MOST_DAYS * DAY
  if (until < from || isLong) throw new Refusal('invalid-input', { fields: { until: 'coupon-days' } })
  if (until < nairobiDay(now)) throw new Refusal('invalid-input', { fields: { until: 'coupon-past' } })
  return { startsAt, endsAt }
}

type Worth = { amountKes: number | null; percent: number | null }

/**
 * What a coupon takes off a price, in whole shillings: never more than the price. A share is rounded down, so that less than 100
 * percent leaves at least KES 1, which is the least that M-Pesa takes.
 */
export const discountOf = ({ amountKes, percent }: Worth, priceKes: number): number =>
  Math.min(priceKes, amountKes ?? Math.floor((priceKes * (percent ?? 0)) / 100))

type Spanned = { startsAt: Date; endsAt: Date; endedAt: Date | null; used: number; maxUses: number }
export const couponStandings = ['ahead', 'open', 'used-up', 'over', 'ended'] as const
export type CouponStatus = (typeof couponStandings)[number]

/** @param released uses that are given back as the next one is taken */
export function couponStatus(coupon: Spanned, now: Date, released = 0): CouponStatus {
  if (coupon.endedAt) return 'ended'
  if (coupon.endsAt <= now) return 'over'
  if (coupon.used - released >= coupon.maxUses) return 'used-up'
  return now < coupon.startsAt ? 'ahead' : 'open'
}

type Order = { courseId: number; buyerId: string; now: Date; released?: number }

/** Whether it takes something off this course now, for this person. */
export const isGoodFor = (
  coupon: Spanned & { courseId: number | null; userId: string | null },
  { courseId, buyerId, now, released = 0 }: Order,
): boolean =>
  (coupon.courseId === null || coupon.courseId === courseId) &&
  (coupon.userId === null || coupon.userId === buyerId) &&
  couponStatus(coupon, now, released) === 'open'
