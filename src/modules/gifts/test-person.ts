import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { gifts } from './tables.server.ts'

/** What the form of a new gift sends. */
export const typed = {
  toName: 'Otieno',
  phone: '0722 000 111',
  fromName: 'Amina',
  message: 'Well done!',
  locale: 'en',
  sendOn: '',
}

type Made = Partial<typeof gifts.$inferInsert> & { giverId: string; courseId: number }

/** A gift that is not paid. */
export async function giftForTest(ctx: Context, made: Made): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(gifts)
    .values({
      id,
      toName: 'Otieno',
      toPhone: '254722000111',
      fromName: 'Amina',
      locale: 'en',
      createdAt: ctx.now(),
      ...made,
    })
  return id
}

type Paid = { giverId: string; courseId: number; takenBy?: string; words: Partial<Made> }

async function paidForTest(ctx: Context, { giverId, courseId, takenBy, words }: Paid): Promise<void> {
  const [paymentId, now] = [newId(), ctx.now()]
  const id = await giftForTest(ctx, { giverId, courseId, orderedAt: now, ...words })
  await ctx.db
    .insert(payments)
    .values({
      id: paymentId,
      userId: giverId,
      paymentType: 'course_gift',
      referenceId: id,
      description: 'Course, as a gift',
      amountKes: 900,
      phoneNumber: '254722000222',
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${paymentId.slice(0, 8)}`,
      callbackHash: newId(),
      createdAt: now,
      blocksUntil: now,
      settledAt: now,
    })
  await ctx.db
    .insert(paymentEvents)
    .values(['started', 'query-final'].map((kind) => ({ paymentId, kind, raw: '{}', at: now })))
  const taken = takenBy && { takenBy, takenAt: now }
  await ctx.db
    .update(gifts)
    .set({
      paymentId,
      paidAt: now,
      codeHash: newId(),
      goodUntil: after(now, 365 * DAY),
      sentAt: now,
      ...taken,
    })
    .where(eq(gifts.id, id))
  if (takenBy)
    await ctx.db
      .insert(coursePurchases)
      .values({ userId: takenBy, courseId, paymentId, accessGranted: true, createdAt: now })
}

const [GIVEN, TAKEN] = [990_010, 990_011]

/** A gift that they did not pay, one that is on its way, and one that they took. */
export async function fillForPerson(
  ctx: Member,
  { id, name, phone: toPhone, adminId }: Someone,
): Promise<void> {
  for (const courseId of [GIVEN, TAKEN]) await makeCourse(ctx, { id: courseId, priceKes: 900 })
  const words = { fromName: name, message: `From ${name}`, toPhone }
  await giftForTest(ctx, { giverId: id, courseId: GIVEN, ...words })
  await paidForTest(ctx, { giverId: id, courseId: GIVEN, words })
  await paidForTest(ctx, { giverId: adminId, courseId: TAKEN, takenBy: id, words: {} })
}
