import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { gifts } from '#modules/gifts/tables.server.ts'
import { payments } from '../tables.server.ts'

/** Of a payment for a gift that nobody took: until when its code is good. The outer table by its name, as Drizzle omits it here. */
export const giftUntil = sql<Date | null>`(select g.good_until from gifts g
  where g.payment_id = payments.id and g.taken_at is null)`.mapWith(gifts.goodUntil)

/** The same of one payment for a gift. */
export async function giftUntilOf(ctx: Context, id: string): Promise<Date | null> {
  const [row] = await ctx.db.select({ giftUntil }).from(payments).where(eq(payments.id, id))
  return row?.giftUntil ?? null
}
