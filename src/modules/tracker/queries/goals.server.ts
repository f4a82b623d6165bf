import { and, count, desc, eq, ne, sql, sum } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { rowsOf } from '#kit/paging.ts'
import { learningGoals, progressEntries } from '../tables.server.ts'
import type { GoalView } from '../types.ts'
import { type Paged, paged, total } from './page.server.ts'

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
const [viewer, limit, offset] = [
  sql.placeholder('viewer'),
  sql.placeholder('limit'),
  sql.placeholder('offset'),
]

/** How many goals a page of the tracker shows. */
const PAGE_SIZE = 50

const goalsOf = prepared('goals', (db) =>
  db
    .select(goalColumns)
    .from(learningGoals)
    .where(eq(learningGoals.userId, viewer))
    .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id))
    .limit(limit),
)

/** The viewer's goals, newest first (PRG-06); `limit` for a part of them. */
export const ownGoals = query(
  { who: 'signed-in' },
  async (ctx, { limit = 200 } = {}): Promise<GoalView[]> => {
    return goalsOf(ctx.db, { viewer: ctx.viewer.id, limit })
  },
)

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

/** One page of the open goals, or of the completed ones, newest first. */
export const goalsPage = query(
  { who: 'signed-in' },
  async (ctx, { completed = false, page: pageNumber = 1 } = {}): Promise<Paged<GoalView>> => {
    const { id } = ctx.viewer
    const {
      rows,
      first: _,
      ...place
    } = await paged(PAGE_SIZE, pageNumber, (page) =>
      pageOfGoals(ctx.db, { viewer: id, completed, ...rowsOf(page, PAGE_SIZE) }),
    )
    return { rows: rows.map(({ total: _total, ...goal }) => goal), ...place }
  },
)

/** Goals to which an entry can be added: those not completed (PRG-28). A select contains the newest 200. */
export const goalsToChoose = query(
  { who: 'signed-in' },
  async (ctx): Promise<{ id: string; title: string }[]> => {
    return ctx.db
      .select({ id: learningGoals.id, title: learningGoals.title })
      .from(learningGoals)
      .where(and(eq(learningGoals.userId, ctx.viewer.id), ne(learningGoals.status, 'completed')))
      .orderBy(desc(learningGoals.createdAt), desc(learningGoals.id))
      .limit(200)
  },
)

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

/** Counted over all rows, not over those on a page (PRG-04). */
export const ownSummary = query({ who: 'signed-in' }, async (ctx): Promise<Summary> => {
  const [row] = await summaryOf(ctx.db, { viewer: ctx.viewer.id })
  return row!
})
