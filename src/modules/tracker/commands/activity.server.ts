import { and, eq, sql, sum } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { dayIn } from '#core/zones.ts'
import { newId } from '#kit/ids.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { zoneOf } from '#modules/accounts/queries/people.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { longestStreak } from '../journeys.ts'
import { badgesFor, COUNTS_FOR, pointsFor } from '../rules.ts'
import { learnedDay, learnedDays } from '../queries/learned-days.server.ts'
import { activities, userBadges } from '../tables.server.ts'
import { type ActivityKind, type Badge, badges, type NewActivity } from '../types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

// Asked at each thing that somebody learns.
const { placeholder } = sql
const person = placeholder('person')
const recordedOf = prepared('recorded activities', (db) =>
  db
    .select({ eventKey: activities.eventKey })
    .from(activities)
    .where(
      and(eq(activities.userId, person), sql`${activities.eventKey} = any (${placeholder('keys')}::text[])`),
    ),
)
const badgesOf = prepared('badges of a person', (db) =>
  db.select({ badge: userBadges.badge }).from(userBadges).where(eq(userBadges.userId, person)),
)
const daysOf = prepared('days of activity', (db) =>
  db
    .select({
      ...learnedDay,
      points: sum(activities.points).mapWith(Number),
      kinds: sql<ActivityKind[]>`array_agg(distinct ${activities.kind})`,
    })
    .from(activities)
    .where(eq(activities.userId, person))
    .groupBy(activities.day, activities.zone),
)

/**
 * Records what the server saw somebody do, once an event, with its points, and awards what that earns (DASH-10).
 * Called by other modules in the transaction that made it true.
 */
export const recordActivity = internal(
  async (ctx: Context, { userId, ...event }: NewActivity): Promise<void> => {
    await recordActivities(ctx, userId, [event])
  },
)

/**
 * The same for many events of one person at once: badges are looked at once, after the last.
 * @returns the keys of those that were not recorded before
 */
export const recordActivities = internal(
  async (ctx: Context, userId: string, events: Omit<NewActivity, 'userId'>[]): Promise<string[]> => {
    const rows = await newRows(ctx, userId, events)
    if (rows.length === 0) return []
    // One at a time a person: of two that end together, each would miss the other's points and neither would award the badge.
    await takeAdvisoryLock(ctx, 'activities', userId)
    const recorded = await ctx.db
      .insert(activities)
      .values(rows)
      .onConflictDoNothing()
      .returning({ eventKey: activities.eventKey, at: activities.at })
    if (recorded.length > 0) await awardBadges(ctx, userId, recorded.at(-1)!.at)
    return recorded.map(({ eventKey }) => eventKey)
  },
)

/** The rows of what was not recorded before. What is told too late for a streak keeps its points; a bare day of it is nothing. */
async function newRows(ctx: Context, userId: string, events: Omit<NewActivity, 'userId'>[]) {
  const zone = ctx.viewer?.id === userId ? ctx.zone : await zoneOf(ctx, userId)
  const dated = events.map((event) => onItsDay(event, event.at ?? ctx.now(), zone))
  const keys = dated.map((event) => event.eventKey)
  const existing = await recordedOf(ctx.db, { person: userId, keys })
  return dated
    .filter((event) => !existing.some(({ eventKey }) => eventKey === event.eventKey))
    .map(({ at, day, kind, eventKey, title, titleSw = null, isBeside }) => ({
      id: newId(),
      userId,
      kind,
      eventKey,
      title,
      titleSw,
      points: pointsFor[kind],
      day,
      zone: zone === EAST_AFRICA ? null : zone,
      inStreak: !isBeside && (!ctx.heardAt || ctx.heardAt.getTime() - at.getTime() <= COUNTS_FOR),
      at,
    }))
    .filter(({ kind, inStreak }) => inStreak || kind !== 'study')
}

/** An event on the day on which the person lived it; of one in another zone a bare day is another moment, too. */
function onItsDay(event: Omit<NewActivity, 'userId'>, at: Date, zone: string) {
  const day = dayIn(at, zone)
  if (event.kind !== 'study') return { ...event, at, day }
  return { ...event, at, day, title: day, eventKey: `study:${day}${zone === EAST_AFRICA ? '' : `:${zone}`}` }
}

/** Awards what a person has earned and does not hold yet, with notice and mail. */
export async function awardBadges(ctx: Context, userId: string, at: Date): Promise<void> {
  const held = await badgesOf(ctx.db, { person: userId })
  if (held.length === badges.length) return
  const earned = (await earnedBy(ctx, userId)).filter((badge) => !held.some((one) => one.badge === badge))
  if (earned.length === 0) return
  const awarded = await ctx.db
    .insert(userBadges)
    .values(earned.map((badge) => ({ userId, badge, awardedAt: at })))
    .onConflictDoNothing()
    .returning({ badge: userBadges.badge })
  for (const { badge } of awarded)
    await notify(ctx, { userId, kind: 'badge', eventKey: `badge:${badge}`, values: { badge } })
}

async function earnedBy(ctx: Context, userId: string): Promise<Badge[]> {
  const days = await daysOf(ctx.db, { person: userId })
  return badgesFor({
    kinds: new Set(days.flatMap((row) => row.kinds)),
    points: days.reduce((total, row) => total + row.points, 0),
    longestStreak: longestStreak(learnedDays(days)),
  })
}

const takeAdvisoryLock = locksOf([
  // One person's recorded activity.
  'activities',
])
