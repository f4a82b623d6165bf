import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { RECEIVER_RETENTION_DAYS } from '../rules.ts'
import { gifts } from '../tables.server.ts'

const NOBODY = { toName: '', toPhone: '', fromName: '', message: '' }

/** Deletes what is no longer needed of receivers: after a gift was taken, went back or ended, or was not paid; hourly. */
export const forgetReceivers = internal(async (ctx: Context): Promise<void> => {
  const since = after(ctx.now(), -RECEIVER_RETENTION_DAYS * DAY)
  await ctx.db.delete(gifts).where(and(isNull(gifts.orderedAt), lt(gifts.createdAt, since)))
  await ctx.db
    .update(gifts)
    .set(NOBODY)
    .where(
      and(
        or(ne(gifts.toPhone, ''), ne(gifts.fromName, '')),
        or(
          lt(gifts.takenAt, since),
          lt(gifts.endedAt, since),
          lt(gifts.goodUntil, since),
          and(isNull(gifts.paymentId), lt(gifts.orderedAt, since)),
        ),
      ),
    )
})

/**
 * Of a giver who is erased no name and no word stays; what was ordered stays in the books, and its code good. An SMS that waits for its day
 * keeps its number until it went out. Of who took a gift nothing else is known. Called by the job that erases an account, in its
 * transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const isTheirs = eq(gifts.giverId, userId)
  await ctx.db.delete(gifts).where(and(isTheirs, isNull(gifts.orderedAt)))
  const waits = and(
    isNotNull(gifts.dueAt),
    isNull(gifts.sentAt),
    isNull(gifts.takenAt),
    isNull(gifts.endedAt),
    eq(gifts.isStopped, false),
  )
  await ctx.db.update(gifts).set({ fromName: '', message: '' }).where(and(isTheirs, waits))
  await ctx.db
    .update(gifts)
    .set(NOBODY)
    .where(and(isTheirs, ne(gifts.fromName, '')))
})
