import { and, count, desc, eq, gte, ne, sql, sum } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { lastDays, streakOf } from './rules.ts'
import { activities, earnings, learningGoals, progressEntries, userBadges } from './tables.server.ts'
import type { ActivityView, EarningStatus, EarningView, EntryView, GoalView, Standing } from './types.ts'

export { ownProgressData } from './queries/export.server.ts'

/** Days on the strip. */
const STRIP_DAYS = 28

const goalColumns = {
  id: learningGoals.id, title: learningGoals.title, description: learningGoals.description, targetDate: learningGoals.targetDate, status: learningGoals.status,
  progressPercentage: learningGoals.progressPercentage, category: learningGoals.category, target: learningGoals.target, createdAt: learningGoals.createdAt, completedAt: learningGoals.completedAt,
}

/** The viewer's goals, newest first (PRG-06); `limit` for a part of them. */
export async function ownGoals(ctx: Context, { limit = 200 } = {}): Promise<GoalView[]> {
  const viewer = signedIn(ctx)
  return ctx.db.select(goalColumns).from(learningGoals).where(eq(learningGoals.userId, viewer.id)).orderBy(desc(learningGoals.createdAt), desc(learningGoals.id)).limit(limit)
}

/** How many goals or earnings a page of the tracker shows. */
const PAGE_SIZE = { goals: 50, earnings: 20 }

/** A page of a list; one beyond the end is the last. */
type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number }

const placed = (total: number, size: number, wanted: number) => {
  const pages = Math.max(1, Math.ceil(total / size))
  return { total, pages, page: Math.min(wanted, pages) }
}

/** One page of the goals that are still open, or of those that are completed, newest first. */
export async function goalsPage(ctx: Context, { completed = false, page: asked = 1 } = {}): Promise<Paged<GoalView>> {
  const viewer = signedIn(ctx)
  const wanted = and(eq(learningGoals.userId, viewer.id), completed ? eq(learningGoals.status, 'completed') : ne(learningGoals.status, 'completed'))
  const [counted] = await ctx.db.select({ n: count() }).from(learningGoals).where(wanted)
  const place = placed(counted?.n ?? 0, PAGE_SIZE.goals, asked)
  const rows = await ctx.db.select(goalColumns).from(learningGoals).where(wanted)
    .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id)).limit(PAGE_SIZE.goals).offset((place.page - 1) * PAGE_SIZE.goals)
  return { rows, ...place }
}

/** Goals that an entry can be written to: those not completed (PRG-28). A list to choose from holds the newest 200. */
export async function goalsToChoose(ctx: Context): Promise<{ id: string; title: string }[]> {
  const viewer = signedIn(ctx)
  return ctx.db.select({ id: learningGoals.id, title: learningGoals.title }).from(learningGoals)
    .where(and(eq(learningGoals.userId, viewer.id), ne(learningGoals.status, 'completed'))).orderBy(desc(learningGoals.createdAt), desc(learningGoals.id)).limit(200)
}

export type Summary = { totalGoals: number; completedGoals: number; entryPoints: number }

/** Counted over all rows, not over those a page shows (PRG-04). */
export async function ownSummary(ctx: Context): Promise<Summary> {
  const viewer = signedIn(ctx)
  const entryPoints = ctx.db.select({ n: sql`coalesce(${sum(progressEntries.pointsEarned)}, 0)` }).from(progressEntries).where(eq(progressEntries.userId, viewer.id))
  const [row] = await ctx.db.select({
    totalGoals: count(), completedGoals: sql<number>`count(*) filter (where ${learningGoals.status} = 'completed')`.mapWith(Number), entryPoints: sql<number>`(${entryPoints})`.mapWith(Number),
  }).from(learningGoals).where(eq(learningGoals.userId, viewer.id))
  return row!
}

/** The viewer's newest ten entries (PRG-25). */
export async function ownEntries(ctx: Context): Promise<EntryView[]> {
  const viewer = signedIn(ctx)
  return ctx.db.select({
    id: progressEntries.id, goalId: progressEntries.goalId, goalTitle: learningGoals.title, title: progressEntries.title, description: progressEntries.description,
    points: progressEntries.pointsEarned, entryType: progressEntries.entryType, createdAt: progressEntries.createdAt,
  }).from(progressEntries).innerJoin(learningGoals, eq(learningGoals.id, progressEntries.goalId))
    .where(eq(progressEntries.userId, viewer.id)).orderBy(desc(progressEntries.createdAt), desc(progressEntries.id)).limit(10)
}

/** What the server saw the viewer do, newest first; without the bare days of study. */
export async function ownActivities(ctx: Context, limit = 10): Promise<ActivityView[]> {
  const viewer = signedIn(ctx)
  return ctx.db.select({ kind: activities.kind, title: activities.title, points: activities.points, at: activities.at }).from(activities)
    .where(and(eq(activities.userId, viewer.id), ne(activities.kind, 'study'))).orderBy(desc(activities.at), desc(activities.id)).limit(limit)
}

/** Streak, strip of days, points and badges, from recorded events. Two round trips. */
export async function ownStanding(ctx: Context): Promise<Standing> {
  const viewer = signedIn(ctx)
  const today = nairobiDay(ctx.now())
  const perDay = await ctx.db.select({ day: activities.day, n: count(), points: sum(activities.points).mapWith(Number) }).from(activities).where(eq(activities.userId, viewer.id)).groupBy(activities.day)
  const badgeRows = await ctx.db.select({ badge: userBadges.badge, awardedAt: userBadges.awardedAt }).from(userBadges)
    .where(eq(userBadges.userId, viewer.id)).orderBy(userBadges.awardedAt, userBadges.badge)
  const byDay = new Map(perDay.map((row) => [row.day, row.n]))
  return {
    streakDays: streakOf(byDay.keys(), today),
    days: lastDays(today, STRIP_DAYS).map((day) => ({ day, activities: byDay.get(day) ?? 0 })),
    activityPoints: perDay.reduce((total, row) => total + row.points, 0),
    badges: badgeRows,
  }
}

/** Points the server gave, by week (its Monday), over the last twelve weeks: for the picture of progress over time. */
export async function ownPointsByWeek(ctx: Context): Promise<{ week: string; points: number }[]> {
  const viewer = signedIn(ctx)
  const today = nairobiDay(ctx.now())
  const from = lastDays(today, 12 * 7 + 6)[0]!
  const monday = sql<string>`to_char(date_trunc('week', ${activities.day}::timestamp), 'YYYY-MM-DD')`
  const rows = await ctx.db.select({ week: monday, points: sum(activities.points).mapWith(Number) }).from(activities)
    .where(and(eq(activities.userId, viewer.id), gte(activities.day, from))).groupBy(monday)
  const byWeek = new Map(rows.map((row) => [row.week, row.points]))
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const thisMonday = lastDays(today, weekday + 1)[0]!
  return Array.from({ length: 12 }, (_, index) => lastDays(thisMonday, (11 - index) * 7 + 1)[0]!).map((week) => ({ week, points: byWeek.get(week) ?? 0 }))
}

/** What the viewer wrote down as earned, newest month first, with the totals of everything (DASH-24). */
export async function ownEarnings(ctx: Context, limit: number = PAGE_SIZE.earnings, asked = 1): Promise<Paged<EarningView> & { totals: Record<EarningStatus, number> }> {
  const viewer = signedIn(ctx)
  const sumOf = (status: EarningStatus) => sql<number>`coalesce(sum(${earnings.amountKes}) filter (where ${earnings.status} = ${status}), 0)`.mapWith(Number)
  const [sums] = await ctx.db.select({ active: sumOf('active'), pending: sumOf('pending'), completed: sumOf('completed'), total: count() }).from(earnings).where(eq(earnings.userId, viewer.id))
  const { total, ...totals } = sums!
  const place = placed(total, limit, asked)
  const rows = total === 0 ? [] : await ctx.db.select(earningColumns).from(earnings).where(eq(earnings.userId, viewer.id))
    .orderBy(desc(earnings.month), desc(earnings.createdAt), desc(earnings.id)).limit(limit).offset((place.page - 1) * limit)
  return { rows, totals, ...place }
}

/** @throws Refusal 'not-found', also for other people's */
export async function ownEarning(ctx: Context, earningId: string): Promise<EarningView> {
  const viewer = signedIn(ctx)
  const [row] = isUuid(earningId) ? await ctx.db.select(earningColumns).from(earnings).where(and(eq(earnings.id, earningId), eq(earnings.userId, viewer.id))) : []
  if (!row) throw new Refusal('not-found')
  return row
}

const earningColumns = { id: earnings.id, platform: earnings.platform, amountKes: earnings.amountKes, month: earnings.month, status: earnings.status }
