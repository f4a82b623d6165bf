import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { command } from '#core/operation.ts'
import { dayAfter } from '#kit/time.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { today } from '../queries/mentoring.server.ts'
import { MOST_DAYS, MOST_HOURS } from '../own-rules.ts'
import { mentorDays, mentorHours, mentors } from '../tables.server.ts'
import { BookingRules, DaysInput, HoursInput } from '../own-inputs.ts'
import { changed } from './own-page.server.ts'

/** Adds weekly hours; overlapping ones are merged, so that repeating changes nothing. */
export const addHours = command(
  { who: 'adult', input: [HoursInput], refuses: ['not-found', 'too-many'] },
  async (ctx, { weekdays, from, to }): Promise<void> => {
    await changed(ctx, async (ctx, { id: mentorId }) => {
      const own = await ctx.db.select().from(mentorHours).where(eq(mentorHours.mentorId, mentorId))
      for (const weekday of new Set(weekdays)) {
        const met = own.filter((one) => one.weekday === weekday && one.fromMinute < to && from < one.toMinute)
        if (met.length > 0)
          await ctx.db.delete(mentorHours).where(
            inArray(
              mentorHours.id,
              met.map(({ id }) => id),
            ),
          )
        await ctx.db
          .insert(mentorHours)
          .values({
            id: newId(),
            mentorId,
            weekday,
            fromMinute: Math.min(from, ...met.map(({ fromMinute }) => fromMinute)),
            toMinute: Math.max(to, ...met.map(({ toMinute }) => toMinute)),
          })
      }
      if ((await ctx.db.$count(mentorHours, eq(mentorHours.mentorId, mentorId))) > MOST_HOURS)
        throw new Refusal('invalid-input', { fields: { from: 'hours-many' } })
    })
  },
)

/** Removes weekly hours; removing missing ones succeeds. */
export const removeHours = command(
  {
    who: 'signed-in',
    // 'not-found' for people who are not mentors.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, hoursId: string): Promise<void> => {
    await changed(ctx, async (ctx, { id }) => {
      await ctx.db
        .delete(mentorHours)
        .where(and(eq(mentorHours.id, idOrRefuse(hoursId)), eq(mentorHours.mentorId, id)))
    })
  },
)

/**
 * Marks days as free, or with other hours than usual. A free day replaces other hours and vice versa; several spans of one day are
 * allowed.
 */
export const addDays = command(
  { who: 'adult', input: [DaysInput], refuses: ['not-found', 'too-many'] },
  async (ctx, input): Promise<void> => {
    const { day, until } = input
    await changed(ctx, async (ctx, mentor) => {
      const mentorId = mentor.id
      await ctx.db
        .delete(mentorDays)
        .where(and(eq(mentorDays.mentorId, mentorId), lt(mentorDays.day, dayAfter(today(ctx, mentor), -2))))
      const days = daysFrom(day, until, today(ctx, mentor))
      const span =
        input.kind === 'off'
          ? { fromMinute: null, toMinute: null }
          : { fromMinute: input.from, toMinute: input.to }
      await ctx.db
        .delete(mentorDays)
        .where(
          and(
            eq(mentorDays.mentorId, mentorId),
            inArray(mentorDays.day, days),
            input.kind === 'off'
              ? undefined
              : or(
                  isNull(mentorDays.fromMinute),
                  and(lt(mentorDays.fromMinute, input.to), gt(mentorDays.toMinute, input.from)),
                ),
          ),
        )
      await ctx.db
        .insert(mentorDays)
        .values(days.map((one) => ({ id: newId(), mentorId, day: one, ...span })))
      if ((await ctx.db.$count(mentorDays, eq(mentorDays.mentorId, mentorId))) > MOST_DAYS)
        throw new Refusal('invalid-input', { fields: { until: 'days-many' } })
    })
  },
)

/** Every day of a range. @throws Refusal 'invalid-input' for the past, and if the end is before the beginning */
function daysFrom(day: string, until: string | null, today: string): string[] {
  if (day < today) throw new Refusal('invalid-input', { fields: { day: 'day-past' } })
  const end = until ?? day
  if (end < day) throw new Refusal('invalid-input', { fields: { until: 'days-order' } })
  const days: string[] = []
  for (let one = day; one <= end; one = dayAfter(one, 1)) {
    if (days.length === MOST_DAYS) throw new Refusal('invalid-input', { fields: { until: 'days-many' } })
    days.push(one)
  }
  return days
}

/** Resets a day to its weekday's hours. */
export const removeDay = command(
  {
    who: 'signed-in',
    // 'not-found' for people who are not mentors.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, dayId: string): Promise<void> => {
    await changed(ctx, async (ctx, { id }) => {
      await ctx.db
        .delete(mentorDays)
        .where(and(eq(mentorDays.id, idOrRefuse(dayId)), eq(mentorDays.mentorId, id)))
    })
  },
)

/** The booking notice, the pause after a session, and the mentor's own room. */
export const setBookingRules = command(
  { who: 'adult', input: [BookingRules], refuses: ['not-found', 'too-many'] },
  async (ctx, rules): Promise<void> => {
    await changed(ctx, async (ctx, { id }) => {
      await ctx.db.update(mentors).set(rules).where(eq(mentors.id, id))
    })
  },
)
