import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { gifts } from '#modules/gifts/tables.server.ts'
import { payments } from '../tables.server.ts'

/** Of a payment for a gift that nobody took: until when its code is good. The outer table by its name, as Drizzle omits it here. */
export const giftUntil = sql<Date | null>`(select g.good_until from gifts g
  where g.payment_id = payments.id and g.taken_at is null)`.mapWith(gifts.goodUntil)

type Bought = { id: string; paymentType: string }

/** What the rule about refunds needs to know of a payment for a gift; nothing of any other. */
export async function giftUntilOf(
  ctx: Context,
  { id, paymentType }: Bought,
): Promise<{ giftUntil?: Date | null }> {
  // Of an invoice only an administrator sends money back, while no seat is given.
  if (paymentType === 'seat_invoice') return { giftUntil: null }
  if (paymentType !== 'course_gift') return {}
  const [row] = await ctx.db.select({ giftUntil }).from(payments).where(eq(payments.id, id))
  return { giftUntil: row?.giftUntil ?? null }
}
