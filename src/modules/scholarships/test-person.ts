import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { giveCoupon } from '#modules/coupons/commands/give.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { scholarshipApplications, scholarships } from './tables.server.ts'

type Made = Partial<typeof scholarships.$inferInsert>

/** The whole price of every paid course, for two people, open for a month. */
export async function scholarshipForTest(ctx: Context, createdBy: string, more: Made = {}): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(scholarships)
    .values({
      id,
      name: { en: 'Women in data', sw: 'Wanawake na takwimu' },
      about: { en: 'For a test', sw: 'Kwa majaribio' },
      percent: 100,
      places: 2,
      opensAt: after(ctx.now(), -DAY),
      closesAt: after(ctx.now(), 30 * DAY),
      validDays: 30,
      funder: 'A bank in Nairobi',
      showsFunder: false,
      createdBy,
      createdAt: ctx.now(),
      ...more,
    })
  return id
}

type Written = Partial<typeof scholarshipApplications.$inferInsert>

/** Somebody's application for a scholarship. */
export async function applicationForTest(
  ctx: Context,
  of: { scholarshipId: string; userId: string; courseId: number },
  more: Written = {},
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(scholarshipApplications)
    .values({
      id,
      ...of,
      why: 'I keep the books of a shop.',
      plan: 'Do it for three shops.',
      learnBy: '2027-03-01',
      createdAt: ctx.now(),
      ...more,
    })
  return id
}

const COURSE = 990_002

/** An application that waits, and one that was granted and whose coupon nobody used. */
export async function fillForPerson(
  ctx: Context,
  { id: userId, name, adminId }: { id: string; name: string; adminId: string },
): Promise<void> {
  const { id: courseId } = await makeCourse(ctx, { id: COURSE, priceKes: 900 })
  const own = await scholarshipForTest(ctx, userId)
  const other = await scholarshipForTest(ctx, adminId)
  const words = { why: `I am ${name}`, plan: 'Work', county: 'Kisumu', gender: 'woman' }
  await applicationForTest(ctx, { scholarshipId: own, userId, courseId }, words)
  const endsAt = after(ctx.now(), 30 * DAY)
  const given = { userId, courseId, percent: 100, endsAt, reason: 'For a test', createdBy: adminId }
  await applicationForTest(
    ctx,
    { scholarshipId: other, userId, courseId },
    {
      ...words,
      state: 'granted',
      answer: 'Welcome',
      decidedAt: ctx.now(),
      couponId: await giveCoupon(ctx, given),
    },
  )
}
