import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR, midnightOf, nairobiDay } from '#kit/time.ts'
import type { NewNotification } from '#modules/notifications/kinds/every.server.ts'
import { badgesFor, dayAfter, longestRun, pointsFor } from '../rules.ts'
import { activities, earnings, learningGoals, progressEntries, userBadges } from '../tables.server.ts'
import type { Badge, NewActivity } from '../types.ts'
import { demoEarnings, demoGoals } from './demo-tracker.ts'

type Seen = NewActivity & { at: Date }
type Told = NewNotification<'badge' | 'goal-due'> & { at: Date }

/**
 * Records a sample person's activity and the awards that follow from it, in order of time. @returns their notifications about it
 */
export async function loadActivities(ctx: Context, userId: string, events: NewActivity[]): Promise<Told[]> {
  if (events.length === 0) return []
  const seen = events
    .map((event): Seen => ({ ...event, at: event.at ?? ctx.now() }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await ctx.db
    .insert(activities)
    .values(
      seen.map(({ kind, eventKey, title, titleSw = null, at }) => ({
        id: newId(),
        userId,
        kind,
        eventKey,
        title,
        titleSw,
        points: pointsFor[kind],
        day: nairobiDay(at),
        at,
      })),
    )
    .onConflictDoNothing()
  const awarded = [...awardsOf(seen)]
  if (awarded.length === 0) return []
  await ctx.db
    .insert(userBadges)
    .values(awarded.map(([badge, awardedAt]) => ({ userId, badge, awardedAt })))
    .onConflictDoNothing()
  return awarded.map(([badge, at]) => ({
    userId,
    kind: 'badge',
    eventKey: `badge:${badge}`,
    values: { badge },
    at,
  }))
}

/** When each badge was earned. */
function awardsOf(seen: Seen[]): Map<Badge, Date> {
  const awards = new Map<Badge, Date>()
  for (const [index, { at }] of seen.entries()) {
    const until = seen.slice(0, index + 1)
    const earned = badgesFor({
      kinds: new Set(until.map((one) => one.kind)),
      points: until.reduce((total, one) => total + pointsFor[one.kind], 0),
      longestStreak: longestRun(until.map((one) => nairobiDay(one.at))),
    })
    for (const badge of earned) if (!awards.has(badge)) awards.set(badge, at)
  }
  return awards
}

/** Gives a sample person without goals some, with entries, and earnings. @returns their notifications about the goals */
export async function loadTracker(ctx: Context, userId: string): Promise<Told[]> {
  const [existing] = await ctx.db
    .select({ id: learningGoals.id })
    .from(learningGoals)
    .where(eq(learningGoals.userId, userId))
    .limit(1)
  if (existing) return []
  const goals = demoGoals.map((goal) => ({ ...goal, id: newId(), targetDate: dayOf(ctx, goal.dueDaysAgo) }))
  // Always in the afternoon, so that the order of entries does not depend on the hour of loading.
  const on = (daysAgo: number) => after(midnightOf(dayOf(ctx, daysAgo)), 15 * HOUR)
  await ctx.db
    .insert(learningGoals)
    .values(
      goals.map(
        ({
          id,
          title,
          description,
          category,
          target,
          targetDate,
          status,
          percent,
          setDaysAgo,
          completedDaysAgo,
        }) => ({
          id,
          userId,
          title,
          description,
          category,
          target,
          targetDate,
          status,
          progressPercentage: percent,
          createdAt: on(setDaysAgo),
          completedAt: completedDaysAgo === undefined ? null : on(completedDaysAgo),
        }),
      ),
    )
  await ctx.db
    .insert(progressEntries)
    .values(
      goals.flatMap((goal) =>
        goal.entries.map(({ title, description, points, daysAgo }) => ({
          id: newId(),
          userId,
          goalId: goal.id,
          title,
          description: description ?? null,
          pointsEarned: points,
          createdAt: on(daysAgo),
        })),
      ),
    )
  await ctx.db.insert(earnings).values(
    demoEarnings.map(({ platform, amountKes, monthsAgo, status }, index) => {
      const at = on(demoEarnings.length - index)
      return {
        id: newId(),
        userId,
        platform,
        amountKes,
        month: monthBefore(ctx, monthsAgo),
        status,
        createdAt: at,
        updatedAt: at,
      }
    }),
  )
  // Three days before its date, in the morning, as remindGoals does it.
  return goals
    .filter((goal) => goal.dueDaysAgo > 0 && goal.completedDaysAgo === undefined)
    .map(({ id, title, targetDate, dueDaysAgo }) => ({
      userId,
      kind: 'goal-due',
      eventKey: `goal-due:${id}:${targetDate}:3`,
      values: { title, targetDate },
      mailed: { days: 3 },
      at: after(midnightOf(dayOf(ctx, dueDaysAgo + 3)), 8 * HOUR),
    }))
}
const dayOf = (ctx: Context, daysAgo: number): string => dayAfter(nairobiDay(ctx.now()), -daysAgo)

function monthBefore(ctx: Context, months: number): string {
  const [year, month] = nairobiDay(ctx.now()).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 - months, 1)).toISOString().slice(0, 7)
}
