import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { passAccess } from '#modules/courses/commands/access.server.ts'
import { codeOf, hashOfCode } from '../codes.server.ts'
import { goodUntilOf } from '../rules.ts'
import { gifts } from '../tables.server.ts'
import { dueOf, sendIfDue } from './send.server.ts'

type Order = { userId: string; referenceId: string; paymentId: string }

/**
 * Notes that a gift is ordered, in the transaction that writes the order: from now on its row stays, as the money may come late. Refuses
 * with 'gift-paid' where another order of it was paid at this moment, 'gift-not-found' where it was discarded.
 * @returns its course
 */
export const orderGift = internal(async (ctx: Context, { userId, referenceId }: Order): Promise<number> => {
  const [gift] = await ctx.db
    .select({ paymentId: gifts.paymentId, courseId: gifts.courseId })
    .from(gifts)
    .where(and(eq(gifts.id, referenceId), eq(gifts.giverId, userId)))
    .for('update')
  if (!gift) throw new Refusal('gift-not-found')
  if (gift.paymentId) throw new Refusal('gift-paid')
  await ctx.db.update(gifts).set({ orderedAt: ctx.now() }).where(eq(gifts.id, referenceId))
  return gift.courseId
})

/**
 * The money for a gift is there: it has a code, and its SMS goes out or waits; in the transaction of the verdict. Repeating it for the same
 * payment changes nothing.
 * @returns whether this payment is what paid for it; false when another one did, or when its money goes back
 */
export const payGift = internal(async (ctx: Context, { referenceId, paymentId }: Order): Promise<boolean> => {
  const [gift] = await ctx.db.select().from(gifts).where(eq(gifts.id, referenceId)).for('update')
  if (!gift) throw new Error(`a payment for gift ${referenceId}, which is not there`)
  if (gift.paymentId) return gift.paymentId === paymentId && gift.endedAt === null
  const now = ctx.now()
  const today = nairobiDay(now)
  const sendDay = gift.sendOn && gift.sendOn > today ? gift.sendOn : today
  // After so long that nobody knows any more to whom: the giver passes the code on.
  const isForgotten = gift.toPhone === ''
  const set = {
    paymentId,
    paidAt: now,
    codeHash: hashOfCode(ctx, codeOf(ctx, gift)),
    goodUntil: goodUntilOf(sendDay),
    dueAt: isForgotten ? null : dueOf(ctx, sendDay === today ? null : sendDay),
    isStopped: isForgotten,
  }
  // Payments share it with its teachers.
  const [paid] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db.update(gifts).set(set).where(eq(gifts.id, referenceId)).returning(),
  )
  await sendIfDue(ctx, paid!)
  return true
})

/**
 * Of two payments for a gift the one that paid for it goes back: the other pays for it from now on, in that transaction. Its code stays good,
 * and who took it keeps the course.
 * @returns false where the first did not pay for it, or it is over
 */
export const passGift = internal(
  async (ctx: Context, { referenceId, paymentId }: Order, to: string): Promise<boolean> => {
    const isIts = and(eq(gifts.id, referenceId), eq(gifts.paymentId, paymentId))
    const [gift] = await ctx.db.select().from(gifts).where(isIts).for('update')
    if (!gift || gift.endedAt) return false
    await byName(ctx, ['shares'], (ctx) => ctx.db.update(gifts).set({ paymentId: to }).where(isIts))
    if (gift.takenAt) await passAccess(ctx, { from: paymentId, to, reason: 'gift' })
    return true
  },
)

/**
 * The money of a gift goes back: its code opens nothing any more; in the transaction that approves the refund. Whoever takes it at the same
 * moment holds the row before or after: one of both happens.
 * @returns whether there was anything to end; a second payment for it bought nothing
 */
export const endGift = internal(async (ctx: Context, { referenceId, paymentId }: Order): Promise<boolean> => {
  if (!isUuid(referenceId)) return false
  const isIts = and(eq(gifts.id, referenceId), eq(gifts.paymentId, paymentId))
  const [gift] = await ctx.db.select().from(gifts).where(isIts).for('update')
  if (!gift || gift.endedAt) return false
  if (gift.takenAt) throw new Refusal('gift-taken')
  await ctx.db.update(gifts).set({ endedAt: ctx.now(), codeHash: null, dueAt: null }).where(isIts)
  return true
})
