import { and, eq, notInArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR, midnightOf, nairobiDay } from '#kit/time.ts'
import { dayAfter, lastDays, pointsFor } from '../rules.ts'
import { activities } from '../tables.server.ts'

/** Days of the demo learner's streak (DASH-09). */
const STREAK_DAYS = 7

/**
 * Moves a sample person's study days along with the calendar, so that the streak is always seven days: the last seven have study,
 * the one before has nothing. A second call on the same day changes nothing. Between midnight and this call the streak ends
 * yesterday and is seven days as well.
 */
export async function refreshStreak(ctx: Context, userId: string): Promise<void> {
  const today = nairobiDay(ctx.now())
  const days = lastDays(today, STREAK_DAYS)
  const dayOff = dayAfter(today, -STREAK_DAYS)
  const own = eq(activities.userId, userId)
  await ctx.db
    .delete(activities)
    .where(and(own, eq(activities.kind, 'study'), notInArray(activities.day, days)))
  // What somebody did a week ago while trying this account would make the streak longer: it is moved to the day before.
  const before = dayAfter(dayOff, -1)
  await ctx.db
    .update(activities)
    .set({ day: before, at: after(midnightOf(before), 19 * HOUR) })
    .where(and(own, eq(activities.day, dayOff)))
  await ctx.db
    .insert(activities)
    .values(
      days.map((day) => ({
        id: newId(),
        userId,
        kind: 'study' as const,
        eventKey: `study:${day}`,
        title: day,
        points: pointsFor.study,
        day,
        at: studyOn(ctx, day),
      })),
    )
    .onConflictDoNothing()
}

/** Seven in the evening, and never later than now. */
function studyOn(ctx: Context, day: string): Date {
  const evening = after(midnightOf(day), 19 * HOUR)
  return evening > ctx.now() ? ctx.now() : evening
}
