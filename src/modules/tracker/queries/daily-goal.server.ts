import type { Locale } from '#kit/locales.ts'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { dayIn, wallOf } from '#core/zones.ts'
import { after, EAST_AFRICA, HOUR } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { type DailyGoal, type DailyTarget, doneOf, isDue } from '../rules.ts'
import { activities, dailyGoals, learningDays } from '../tables.server.ts'

const [person, day] = [sql.placeholder('person'), sql.placeholder('day')]

// Asked with the dashboard.
const goalOf = prepared('daily goal', (db) =>
  db
    .select({
      unit: dailyGoals.unit,
      amount: dailyGoals.amount,
      hour: dailyGoals.remindHour,
      by: dailyGoals.remindBy,
      seconds: sql<number>`coalesce((select ${learningDays.seconds} from ${learningDays} where ${learningDays.userId} = ${person} and ${learningDays.day} = ${day}), 0)`,
      // Mastered, as activities are (decision 146).
      lessons: sql<number>`(select count(*)::int from ${activities} where ${activities.userId} = ${person} and ${activities.day} = ${day} and ${activities.kind} in ('lesson', 'quiz', 'project'))`,
    })
    .from(dailyGoals)
    .where(eq(dailyGoals.userId, person)),
)

/** A person's goal for each day and how far they are today, where they are; null without one. */
export async function dailyGoalOf(ctx: Context, userId: string, zone: string): Promise<DailyGoal | null> {
  const [row] = await goalOf(ctx.db, { person: userId, day: dayIn(ctx.now(), zone) })
  if (!row) return null
  const { unit, amount, hour, by, seconds, lessons } = row
  return { unit, amount, hour, by, done: doneOf({ unit, amount }, { seconds, lessons }) }
}

/** The viewer's own. */
export const ownDailyGoal = query({ who: 'signed-in' }, async (ctx): Promise<DailyGoal | null> =>
  dailyGoalOf(ctx, ctx.viewer.id, ctx.zone),
)

/** Somebody who asked to be reminded at this hour and was not yet today. */
export type ToRemind = DailyTarget & {
  userId: string
  by: 'push' | 'sms'
  locale: Locale
  zone: string
  day: string
}

// The first zone to see a day is fourteen hours ahead of UTC.
const FIRST_ZONE = 14 * HOUR

/** Whom it is the hour for, where they are. Whether they have reached their goal is asked of each. */
export async function dailyDue(ctx: Context): Promise<ToRemind[]> {
  const now = ctx.now()
  const newest = after(now, FIRST_ZONE).toISOString().slice(0, 10)
  const rows = await ctx.db
    .select({
      userId: dailyGoals.userId,
      unit: dailyGoals.unit,
      amount: dailyGoals.amount,
      hour: sql<number>`${dailyGoals.remindHour}`,
      by: sql<'push' | 'sms'>`${dailyGoals.remindBy}`,
      remindedOn: dailyGoals.remindedOn,
      locale: profiles.locale,
      zone: sql<string>`coalesce(${profiles.zone}, ${EAST_AFRICA})`,
    })
    .from(dailyGoals)
    .innerJoin(users, eq(users.id, dailyGoals.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        isNotNull(dailyGoals.remindHour),
        or(isNull(dailyGoals.remindedOn), lt(dailyGoals.remindedOn, newest)),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
  return rows.flatMap(({ hour, remindedOn, locale, ...row }) => {
    const wall = wallOf(now, row.zone)
    return isDue({ hour, remindedOn }, wall) ? [{ ...row, locale: locale ?? 'en', day: wall.day }] : []
  })
}
