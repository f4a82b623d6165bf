import { and, count, desc, eq, ne, sql, sum } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, signedIn } from '#context.ts'
import { PAGE_ROWS, placeIn, rowsOf } from '#kit/paging.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { nairobiDay } from '#kit/time.ts'
import { lastDays, pointsByWeek, streakOf } from './rules.ts'
import { activities, earnings, learningGoals, progressEntries, userBadges } from './tables.server.ts'
import type {
  ActivityView,
  Badge,
  EarningStatus,
  EarningView,
  EntryView,
  GoalView,
  Standing,
} from './types.ts'

export { ownProgressData } from './queries/export.server.ts'

/** Days on the strip. */
const STRIP_DAYS = 28

const goalColumns = {
  id: learningGoals.id,
  title: learningGoals.title,
  description: learningGoals.description,
  targetDate: learningGoals.targetDate,
  status: learningGoals.status,
  progressPercentage: learningGoals.progressPercentage,
  category: learningGoals.category,
  target: learningGoals.target,
  createdAt: learningGoals.createdAt,
  completedAt: learningGoals.completedAt,
}

const earningColumns = {
  id: earnings.id,
  platform: earnings.platform,
  amountKes: earnings.amountKes,
  month: earnings.month,
  status: earnings.status,
}

const [viewer, limit, offset] = [
  sql.placeholder('viewer'),
  sql.placeholder('limit'),
  sql.placeholder('offset'),
]
const goalsOf = prepared('goals', (db) =>
  db
    .select(goalColumns)
    .from(learningGoals)
    .where(eq(learningGoals.userId, viewer))
    .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id))
    .limit(limit),
)

/** The viewer's goals, newest first (PRG-06); `limit` for a part of them. */
export async function ownGoals(ctx: Context, { limit = 200 } = {}): Promise<GoalView[]> {
  return goalsOf(ctx.db, { viewer: signedIn(ctx).id, limit })
}

/** How many goals or earnings a page of the tracker shows. */
const PAGE_SIZE = { goals: 50, earnings: PAGE_ROWS }

/** A page of a list; one beyond the end is the last. */
type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number }

// Rows carry the counts of the whole list: one query, unless the page lies beyond the end.
const total = sql<number>`(count(*) over ())::int`

/** @param read gives the rows of a page */
async function paged<Row extends { total: number }>(
  size: number,
  asked: number,
  read: (page: number) => Promise<Row[]>,
): Promise<Paged<Row> & { first: Row | undefined }> {
  const found = await read(asked)
  const [first] = found.length > 0 || asked === 1 ? found : await read(1)
  const total = first?.total ?? 0
  const place = placeIn(total, asked, size)
  return { rows: place.page === asked ? found : await read(place.page), total, ...place, first }
}

const pageOfGoals = prepared('page of goals', (db) =>
  db
    .select({ ...goalColumns, total })
    .from(learningGoals)
    .where(
      and(
        eq(learningGoals.userId, viewer),
        sql`(${learningGoals.status} = 'completed') = ${sql.placeholder('completed')}::boolean`,
      ),
    )
    .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id))
    .limit(limit)
    .offset(offset),
)

/** One page of the goals that are still open, or of those that are completed, newest first. */
export async function goalsPage(
  ctx: Context,
  { completed = false, page: asked = 1 } = {},
): Promise<Paged<GoalView>> {
  const { id } = signedIn(ctx)
  const {
    rows,
    first: _,
    ...place
  } = await paged(PAGE_SIZE.goals, asked, (page) =>
    pageOfGoals(ctx.db, { viewer: id, completed, ...rowsOf(page, PAGE_SIZE.goals) }),
  )
  return { rows: rows.map(({ total: _total, ...goal }) => goal), ...place }
}

/** Goals that an entry can be written to: those not completed (PRG-28). A list to choose from holds the newest 200. */
export async function goalsToChoose(ctx: Context): Promise<{ id: string; title: string }[]> {
  const viewer = signedIn(ctx)
  return ctx.db
    .select({ id: learningGoals.id, title: learningGoals.title })
    .from(learningGoals)
    .where(and(eq(learningGoals.userId, viewer.id), ne(learningGoals.status, 'completed')))
    .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id))
    .limit(200)
}

export type Summary = { totalGoals: number; completedGoals: number; entryPoints: number }

const summaryOf = prepared('summary', (db) => {
  const entryPoints = db
    .select({ n: sql`coalesce(${sum(progressEntries.pointsEarned)}, 0)` })
    .from(progressEntries)
    .where(eq(progressEntries.userId, viewer))
  return db
    .select({
      totalGoals: count(),
      completedGoals: sql<number>`count(*) filter (where ${learningGoals.status} = 'completed')`.mapWith(
        Number,
      ),
      entryPoints: sql<number>`(${entryPoints})`.mapWith(Number),
    })
    .from(learningGoals)
    .where(eq(learningGoals.userId, viewer))
})

/** Counted over all rows, not over those a page shows (PRG-04). */
export async function ownSummary(ctx: Context): Promise<Summary> {
  const [row] = await summaryOf(ctx.db, { viewer: signedIn(ctx).id })
  return row!
}

const entriesOf = prepared('entries', (db) =>
  db
    .select({
      id: progressEntries.id,
      goalId: progressEntries.goalId,
      goalTitle: learningGoals.title,
      title: progressEntries.title,
      description: progressEntries.description,
      points: progressEntries.pointsEarned,
      entryType: progressEntries.entryType,
      createdAt: progressEntries.createdAt,
    })
    .from(progressEntries)
    .innerJoin(learningGoals, eq(learningGoals.id, progressEntries.goalId))
    .where(eq(progressEntries.userId, viewer))
    .orderBy(desc(progressEntries.createdAt), desc(progressEntries.id))
    .limit(10),
)

/** The viewer's newest ten entries (PRG-25). */
export async function ownEntries(ctx: Context): Promise<EntryView[]> {
  return entriesOf(ctx.db, { viewer: signedIn(ctx).id })
}

const activitiesOf = prepared('activities', (db) =>
  db
    .select({ kind: activities.kind, title: activities.title, points: activities.points, at: activities.at })
    .from(activities)
    .where(and(eq(activities.userId, viewer), ne(activities.kind, 'study')))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit),
)

/** What the server saw the viewer do, newest first; without the bare days of study. */
export async function ownActivities(ctx: Context, limit = 10): Promise<ActivityView[]> {
  return activitiesOf(ctx.db, { viewer: signedIn(ctx).id, limit })
}

type Day = { day: string; n: number; points: number }
type Held = { badge: Badge; awardedAt: string }

const standingOf = prepared('standing', (db) => {
  const perDay = db
    .select({
      day: activities.day,
      n: sql`count(*)`.as('n'),
      points: sql`sum(${activities.points})`.as('points'),
    })
    .from(activities)
    .where(eq(activities.userId, viewer))
    .groupBy(activities.day)
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
export async function ownStanding(ctx: Context): Promise<Standing> {
  const today = nairobiDay(ctx.now())
  const [row] = await standingOf(ctx.db, { viewer: signedIn(ctx).id })
  const { days, badges } = row!
  const byDay = new Map(days.map(({ day, n }) => [day, n]))
  return {
    streakDays: streakOf(byDay.keys(), today),
    today,
    active: lastDays(today, STRIP_DAYS).map((day) => (byDay.get(day) ?? 0) > 0),
    activityPoints: days.reduce((sum, day) => sum + day.points, 0),
    weeks: pointsByWeek(days, today),
    badges: badges.map(({ badge, awardedAt }) => ({ badge, awardedAt: new Date(awardedAt) })),
  }
}

const sumOf = (status: EarningStatus) =>
  sql<number>`coalesce(sum(${earnings.amountKes}) filter (where ${earnings.status} = ${sql.raw(`'${status}'`)}) over (), 0)`.mapWith(
    Number,
  )
const earningsOf = prepared('earnings', (db) =>
  db
    .select({
      ...earningColumns,
      total,
      active: sumOf('active'),
      pending: sumOf('pending'),
      completed: sumOf('completed'),
    })
    .from(earnings)
    .where(eq(earnings.userId, viewer))
    .orderBy(desc(earnings.month), desc(earnings.createdAt), desc(earnings.id))
    .limit(limit)
    .offset(offset),
)

/** What the viewer wrote down as earned, newest month first, with the totals of everything (DASH-24). */
export async function ownEarnings(
  ctx: Context,
  size: number = PAGE_SIZE.earnings,
  asked = 1,
): Promise<Paged<EarningView> & { totals: Record<EarningStatus, number> }> {
  const { id } = signedIn(ctx)
  const { rows, first, ...place } = await paged(size, asked, (page) =>
    earningsOf(ctx.db, { viewer: id, ...rowsOf(page, size) }),
  )
  const { active = 0, pending = 0, completed = 0 } = first ?? {}
  return {
    rows: rows.map(
      ({ total: _total, active: _active, pending: _pending, completed: _completed, ...earning }) => earning,
    ),
    totals: { active, pending, completed },
    ...place,
  }
}

/** @throws Refusal 'not-found', also for other people's */
export async function ownEarning(ctx: Context, earningId: string): Promise<EarningView> {
  const viewer = signedIn(ctx)
  idOrRefuse(earningId)
  return rowOrRefuse(
    await ctx.db
      .select(earningColumns)
      .from(earnings)
      .where(and(eq(earnings.id, earningId), eq(earnings.userId, viewer.id))),
  )
}
