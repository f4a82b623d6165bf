import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { takesTime } from '../queries/calendar.server.ts'
import { lockScopes } from '../rules.ts'
import { bookings, mentorBusy } from '../tables.server.ts'
import { timesChanged } from './hold.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

type Time = { id: string; mentorId: string; startsAt: Date; endsAt: Date }

/**
 * Takes a mentor's time for something else than a session, or moves what took it, in the caller's transaction: nobody can book it
 * any more.
 * @param time its id is that of what takes it
 * @returns false when the mentor has a session then, or something else
 */
export const takeMentorTime = internal(async (ctx: Context, time: Time): Promise<boolean> => {
  const before = await ctx.db.select().from(mentorBusy).where(eq(mentorBusy.id, time.id))
  const mentorIds = [...new Set([time.mentorId, ...before.map(({ mentorId }) => mentorId)])].sort()
  for (const mentorId of mentorIds) await takeAdvisoryLock(ctx, 'mentor', mentorId)
  if ((await isBooked(ctx, time)) || (await isBusy(ctx, time))) return false
  const { id: _, ...columns } = time
  await ctx.db.insert(mentorBusy).values(time).onConflictDoUpdate({ target: mentorBusy.id, set: columns })
  for (const mentorId of mentorIds) await timesChanged(ctx, mentorId)
  return true
})

/** Gives a mentor's time back; nothing happens if it was never taken. */
export const freeMentorTime = internal(async (ctx: Context, id: string): Promise<void> => {
  const freed = await ctx.db
    .delete(mentorBusy)
    .where(eq(mentorBusy.id, id))
    .returning({ mentorId: mentorBusy.mentorId })
  for (const { mentorId } of freed) await timesChanged(ctx, mentorId)
})

/** Whether something other than a session takes the mentor's time then. The caller holds the mentor's lock. */
export async function isBusy(ctx: Context, { id, mentorId, startsAt, endsAt }: Time): Promise<boolean> {
  const others = and(
    eq(mentorBusy.mentorId, mentorId),
    ne(mentorBusy.id, id),
    lt(mentorBusy.startsAt, endsAt),
    gt(mentorBusy.endsAt, startsAt),
  )
  return (await ctx.db.$count(mentorBusy, others)) > 0
}

const isBooked = async (ctx: Context, { mentorId, startsAt, endsAt }: Time): Promise<boolean> =>
  (await ctx.db.$count(
    bookings,
    and(
      eq(bookings.mentorId, mentorId),
      inArray(bookings.state, ['held', 'confirmed']),
      takesTime(ctx.now()),
      lt(bookings.startsAt, endsAt),
      gt(bookings.endsAt, startsAt),
    ),
  )) > 0
