import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { dayIn } from '#core/zones.ts'
import { streakOn } from '../journeys.ts'
import { lastDays, pointsByWeek, restedRunOf } from '../rules.ts'
import { activities, userBadges } from '../tables.server.ts'
import type { ActivityView, Badge, Standing } from '../types.ts'
import { learnedDay, learnedDays } from './learned-days.server.ts'

/** Days on the strip. */
const STRIP_DAYS = 28

const [viewer, limit] = [sql.placeholder('viewer'), sql.placeholder('limit')]

const activitiesOf = prepared('activities', (db) =>
  db
    .select({
      kind: activities.kind,
      title: activities.title,
      titleSw: activities.titleSw,
      points: activities.points,
      at: activities.at,
    })
    .from(activities)
    .where(and(eq(activities.userId, viewer), ne(activities.kind, 'study')))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit),
)

/** The viewer's recorded activity, newest first; without bare study days. */
export const ownActivities = query(
  { who: 'signed-in' },
  async (ctx, limit: number = 10): Promise<ActivityView[]> => {
    const rows = await activitiesOf(ctx.db, { viewer: ctx.viewer.id, limit })
    const wanted = readingLanguage(ctx)
    return rows.map(({ titleSw, ...row }) =>
      titleSw === null
        ? row
        : {
            ...row,
            title: wanted === 'sw' ? titleSw : row.title,
            lang: wanted === ctx.locale ? undefined : wanted,
          },
    )
  },
)

type Day = Parameters<typeof learnedDays>[0][number] & { points: number }
type Held = { badge: Badge; awardedAt: string }

const standingOf = prepared('standing', (db) => {
  const perDay = db
    .select({ ...learnedDay, points: sql`sum(${activities.points})`.as('points') })
    .from(activities)
    .where(eq(activities.userId, viewer))
    .groupBy(activities.day, activities.zone)
    .as('d')
  const held = db
    .select({ badge: userBadges.badge, awardedAt: sql`${userBadges.awardedAt}`.as('awardedAt') })
    .from(userBadges)
    .where(eq(userBadges.userId, viewer))
    .as('b')
  return db
    .select({
      days: sql<Day[]>`(select coalesce(json_agg(d), '[]') from ${perDay})`,
      badges: sql<Held[]>`(select coalesce(json_agg(b order by b."awardedAt", b.badge), '[]') from ${held})`,
    })
    .from(sql`(select 1) one`)
})

/** Streak, strip of days, points by day and week, and badges, from recorded events, in one query. */
export const ownStanding = query({ who: 'signed-in' }, async (ctx): Promise<Standing> => {
  const today = dayIn(ctx.now(), ctx.zone)
  const [row] = await standingOf(ctx.db, { viewer: ctx.viewer.id })
  const { days, badges } = row!
  const counted = learnedDays(days)
  const learned = new Set(counted.map(({ day }) => day))
  const began = counted.filter(({ day }) => day === today).map(({ first }) => first)
  return {
    streakDays: streakOn(counted, ctx.now(), ctx.zone),
    rested: restedRunOf(learned, today),
    today,
    todaySince: began.length > 0 ? new Date(Math.min(...began)) : null,
    lastDay: [...learned].toSorted().at(-1) ?? null,
    active: lastDays(today, STRIP_DAYS).map((day) => learned.has(day)),
    activityPoints: days.reduce((sum, day) => sum + day.points, 0),
    weeks: pointsByWeek(days, today),
    badges: badges.map(({ badge, awardedAt }) => ({ badge, awardedAt: new Date(awardedAt) })),
  }
})
