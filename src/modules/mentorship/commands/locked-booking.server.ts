import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { lockScopes } from '../rules.ts'
import { bookings, mentors } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const columns = {
  ...getTableColumns(bookings),
  mentorUserId: mentors.userId,
  noticeMinutes: mentors.noticeMinutes,
}
export type LockedBooking = Awaited<ReturnType<typeof lockedBooking>>

/**
 * A locked session whose mentor's slots nobody else changes until the transaction ends. The caller checks whose it is.
 * @throws Refusal 'not-found'
 */
export async function lockedBooking(ctx: Context, bookingId: unknown) {
  const isIt = eq(bookings.id, idOrRefuse(bookingId))
  const [found] = await ctx.db.select({ mentorId: bookings.mentorId }).from(bookings).where(isIt)
  if (found) await takeAdvisoryLock(ctx, 'mentor', found.mentorId)
  return rowOrRefuse(
    await ctx.db
      .select(columns)
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
      .where(isIt)
      .for('update', { of: bookings }),
  )
}
