import { and, eq, lte, or } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { newId, randomLetters } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import { spanOf } from '../free-times.ts'
import { refusedByConstraint } from '../overlap.server.ts'
import { calendarsOf } from '../queries/calendar.server.ts'
import { bookableMentor, refuseUnfree } from '../queries/offer.server.ts'
import { feeOf, itemIn, lockScopes, mentorsTag, mentorTag, SESSION_MINUTES } from '../rules.ts'
import { bookings } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

type Hold = { paymentId: string; userId: string; reference: string; amountKes: number; until: Date }

/** A room's name that nobody can guess (MPR-13+): 28 of 26 letters are 131 bits. */
export const newRoom = (): string => randomLetters(28)

/**
 * Reserves a slot while its payment can succeed, in the transaction that writes the payment; a package reserves none. Requests for
 * the same mentor are serialized; expired reservations are released first (rules M1, M2), and the price is that of the payment
 * (rules M3). Refuses as `sessionOffer` does, and with 'slot-own' if the mentee has another session.
 */
export const holdTime = internal(
  async (ctx: Context, { paymentId, userId, reference, amountKes, until }: Hold): Promise<void> => {
    const { mentorId, start } = itemIn(reference)
    if (!start) return
    await takeAdvisoryLock(ctx, 'mentor', mentorId)
    const mentor = await bookableMentor(ctx, mentorId)
    await freeExpired(ctx, mentorId, userId)
    refuseUnfree((await calendarsOf(ctx, [mentor])).get(mentorId)!, start, ctx.now(), SESSION_MINUTES)
    await refusedByConstraint(() =>
      ctx.db
        .insert(bookings)
        .values({
          id: newId(),
          mentorId,
          userId,
          ...timesOf(start, SESSION_MINUTES, mentor.bufferMinutes),
          state: 'held',
          heldUntil: until,
          priceKes: amountKes,
          feeKes: feeOf(amountKes),
          paymentId,
          room: newRoom(),
          zone: ctx.zone,
          createdAt: ctx.now(),
        }),
    )
    await timesChanged(ctx, mentorId)
  },
)

/** Invalidates pages that show free slots. */
export const timesChanged = (ctx: Context, mentorId: string): Promise<void> =>
  invalidateTags(ctx, mentorsTag, mentorTag(mentorId))

/** The columns of a booking's time. */
export function timesOf(start: Date, minutes: number, bufferMinutes: number) {
  const { from, to } = spanOf(start, minutes, bufferMinutes)
  return {
    startsAt: start,
    endsAt: after(start, minutes * MINUTE),
    during: `[${from.toISOString()},${to.toISOString()})`,
  }
}

/** Releases expired reservations of the mentor and of the mentee: this does not depend on a worker. */
export async function freeExpired(ctx: Context, mentorId: string, userId: string): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({ state: 'released' })
    .where(
      and(
        eq(bookings.state, 'held'),
        lte(bookings.heldUntil, ctx.now()),
        or(eq(bookings.mentorId, mentorId), eq(bookings.userId, userId)),
      ),
    )
}
