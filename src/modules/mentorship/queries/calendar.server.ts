import { and, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY, dayAfter, MINUTE } from '#kit/time.ts'
import { wallOf } from '#core/zones.ts'
import { type Calendar, freeTimes } from '../free-times.ts'
import { bookings, mentorBusy, mentorDays, mentorHours, mentors } from '../tables.server.ts'

/** Days ahead that can be booked. */
export const DAYS_AHEAD = 28

type Mentor = Pick<typeof mentors.$inferSelect, 'id' | 'timezone' | 'noticeMinutes' | 'bufferMinutes'>

/** A condition: a booking occupies its slot, being confirmed or a reservation that has not expired (rules M2). */
export const takesTime = (now: Date | SQL): SQL | undefined =>
  or(eq(bookings.state, 'confirmed'), and(eq(bookings.state, 'held'), gt(bookings.heldUntil, now)))

/** The availability of these mentors, in three reads for all of them. */
export async function calendarsOf(ctx: Context, of: Mentor[]): Promise<Map<string, Calendar>> {
  const ids = of.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const hours = await ctx.db.select().from(mentorHours).where(inArray(mentorHours.mentorId, ids))
  const days = await ctx.db
    .select()
    .from(mentorDays)
    .where(
      and(inArray(mentorDays.mentorId, ids), gte(mentorDays.day, dayAfter(wallOf(ctx.now(), 'UTC').day, -1))),
    )
  const taken = await ctx.db
    .select({
      mentorId: bookings.mentorId,
      from: bookings.startsAt,
      to: sql<Date>`upper(${bookings.during})`.mapWith(bookings.endsAt),
      ends: sql<Date | null>`${bookings.endsAt}`.mapWith(
        (at: string): Date | null => bookings.endsAt.mapFromDriverValue(at) as Date,
      ),
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.mentorId, ids),
        // No session lasts a day; its start is in an index.
        gt(bookings.startsAt, after(ctx.now(), -2 * DAY)),
        gt(bookings.endsAt, after(ctx.now(), -DAY)),
        takesTime(ctx.now()),
      ),
    )
    .unionAll(
      ctx.db
        .select({
          mentorId: mentorBusy.mentorId,
          from: mentorBusy.startsAt,
          to: sql<Date>`${mentorBusy.endsAt}`,
          ends: sql<Date | null>`null::timestamptz`,
        })
        .from(mentorBusy)
        .where(and(inArray(mentorBusy.mentorId, ids), gt(mentorBusy.endsAt, ctx.now()))),
    )
  return new Map(
    of.map(({ id, timezone: zone, noticeMinutes, bufferMinutes }) => {
      const own = <Row extends { mentorId: string }>(rows: Row[]) => rows.filter((row) => row.mentorId === id)
      // Sessions keep the pause with which they were booked; one that the mentor made longer since holds as well.
      const spans = own(taken).map(({ from, to, ends }) => {
        const pauseEnds = ends && after(ends, bufferMinutes * MINUTE)
        return { from, to: pauseEnds && pauseEnds > to ? pauseEnds : to }
      })
      return [id, { zone, noticeMinutes, bufferMinutes, hours: own(hours), days: own(days), taken: spans }]
    }),
  )
}

/** The next free slots of each, at most so many. */
export async function nextTimes(
  ctx: Context,
  of: Mentor[],
  most: number,
  minutes: number,
): Promise<Map<string, Date[]>> {
  const calendars = await calendarsOf(ctx, of)
  return new Map(
    [...calendars].map(([id, calendar]) => [id, freeTimes(calendar, ctx.now(), DAYS_AHEAD, minutes, most)]),
  )
}
