import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { recordSale, reverseSale } from './sample/sales.server.ts'
import { royaltyPayouts, royaltyRates } from './tables.server.ts'

type Rate = { courseId: number; userId: string; percent: number }

/** A share of a course's sales from today on, for somebody who teaches it. */
export async function rateForTest(ctx: Context, { courseId, userId, percent }: Rate): Promise<void> {
  await teachForTest(ctx, userId, courseId)
  const now = ctx.now()
  await ctx.db
    .insert(royaltyRates)
    .values({ courseId, userId, percent, fromDay: nairobiDay(now), createdAt: now })
}

/** The first page of each list of a teacher's books. */
export const first = { months: 1, payouts: 1 }

const COURSE = 990_003

/** A sale that stands and was paid out, one that went back, and a payout that was taken back. */
export async function fillForPerson(who: Member, _: Someone): Promise<void> {
  const [userId, now] = [who.viewer.id, who.now()]
  await makeCourse(who, { id: COURSE, priceKes: 900 })
  await rateForTest(who, { courseId: COURSE, userId, percent: 30 })
  const [stands, returned] = [newId(), newId()]
  await recordSale(who, { courseId: COURSE, reference: stands, amountKes: 9000, at: now })
  await recordSale(who, { courseId: COURSE, reference: returned, amountKes: 900, at: now })
  await reverseSale(who, returned, now)
  const wrong = newId()
  await who.db.insert(royaltyPayouts).values([
    { id: newId(), userId, amountKes: 2700, reference: newId(), paidAt: now },
    { id: wrong, userId, amountKes: 100, reference: newId(), paidAt: now, correctedAt: now },
  ])
  await who.db
    .insert(royaltyPayouts)
    .values({
      id: newId(),
      userId,
      amountKes: -100,
      corrects: wrong,
      reason: `Typed wrongly for ${who.viewer.name}`,
      paidAt: now,
    })
}
