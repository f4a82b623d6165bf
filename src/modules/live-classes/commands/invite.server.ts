import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { toldOf } from '../queries/people.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import { tell } from './tell.server.ts'

// In one transaction.
const AT_ONCE = 50

/**
 * Invites everybody of a group to its hours, also who came later and whichever way, and tells them when one is moved or cancelled: each
 * once, by what their seat says that they know. A timer calls it; two workers pass over what the other holds.
 */
export const inviteMembers = internal(async (ctx: Context): Promise<void> => {
  let last: Seat | undefined
  do last = await atomically(ctx, (ctx) => inviteSome(ctx, last))
  while (last)
})

async function inviteSome(ctx: Context, after: Seat | undefined): Promise<Seat | undefined> {
  const seats = await seatsToTell(ctx, after)
  for (const seat of seats)
    try {
      // Of its own: what fails with one is tried again in a minute, and leaves the others as they are.
      await atomically(ctx, (ctx) => invite(ctx, seat))
    } catch (error) {
      ctx.log.error({ err: loggable(error), liveClass: seat.classId, user: seat.userId }, 'live-class.invite')
    }
  return seats.at(-1)
}

type Seat = Awaited<ReturnType<typeof seatsToTell>>[number]

const seatsToTell = ({ db, now }: Context, after?: { classId: string; userId: string }) =>
  db
    .select({
      classId: liveClassSeats.classId,
      userId: liveClassSeats.userId,
      zone: liveClassSeats.zone,
      told: liveClassSeats.toldSequence,
      sequence: liveClasses.sequence,
      cancelledAt: liveClasses.cancelledAt,
    })
    .from(liveClassSeats)
    .innerJoin(liveClasses, eq(liveClasses.id, liveClassSeats.classId))
    .where(
      and(
        isNotNull(liveClasses.groupId),
        gt(liveClasses.endsAt, now()),
        or(
          and(isNull(liveClassSeats.toldSequence), isNull(liveClasses.cancelledAt)),
          lt(liveClassSeats.toldSequence, liveClasses.sequence),
        ),
        after &&
          sql`(${liveClassSeats.classId}, ${liveClassSeats.userId}) > (${after.classId}::uuid, ${after.userId}::uuid)`,
      ),
    )
    .orderBy(liveClassSeats.classId, liveClassSeats.userId)
    .limit(AT_ONCE)
    .for('no key update', { of: liveClassSeats, skipLocked: true })

async function invite(
  ctx: Context,
  { classId, userId, zone, told, sequence, cancelledAt }: Seat,
): Promise<void> {
  await ctx.db
    .update(liveClassSeats)
    .set({ toldSequence: sequence })
    .where(and(eq(liveClassSeats.classId, classId), eq(liveClassSeats.userId, userId)))
  const contact = await contactOf(ctx, userId)
  if (!contact) return
  const party = { side: 'learner' as const, userId, zone: zone ?? EAST_AFRICA, comes: null, ...contact }
  const news = told === null ? 'invited' : cancelledAt ? 'cancelled' : 'moved'
  await tell(ctx, await toldOf(ctx, classId), party, news)
}
