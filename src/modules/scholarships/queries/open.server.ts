import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { scholarshipStatus } from '../rules.ts'
import { scholarships } from '../tables.server.ts'
import type { ScholarshipView } from '../types.ts'
import { joined, publicColumns, viewOf } from './shown.server.ts'

/** What the read cache keeps of scholarships that are open. */
export const SCHOLARSHIPS_TAG = 'scholarships'

const { placeholder } = sql
// More than are ever open at once.
const MOST = 100
const current = prepared('open scholarships', (db) => {
  const now = sql`${placeholder('now')}::timestamptz`
  return joined(db.select(publicColumns).from(scholarships).$dynamic())
    .where(and(isNull(scholarships.endedAt), lte(scholarships.opensAt, now), gt(scholarships.closesAt, now)))
    .orderBy(asc(scholarships.closesAt), asc(scholarships.id))
    .limit(MOST)
})

/** Scholarships that one can apply for now, those that close first at the top; read once a minute for everybody. */
export const openScholarships = query(
  { who: 'anyone', because: 'what can be applied for is public' },
  async (ctx): Promise<ScholarshipView[]> => {
    const rows = await ctx.publicCache.read(ctx, 'open scholarships', (visitor) => {
      visitor.cacheTag(SCHOLARSHIPS_TAG)
      return current(visitor.db, { now: visitor.now().toISOString() })
    })
    return rows.filter((row) => scholarshipStatus(row, ctx.now()) === 'open').map((row) => viewOf(ctx, row))
  },
)

/** Those of them for one course that costs money. */
export const scholarshipsFor = internal(
  async (ctx: Context, courseId: number): Promise<ScholarshipView[]> => {
    const all = await openScholarships(ctx)
    return all.filter((one) => one.courseId === null || one.courseId === courseId)
  },
)

/** How a scholarship is found that is not open any more, or not yet. */
export const scholarshipById = ({ db }: Context, id: string) =>
  joined(db.select(publicColumns).from(scholarships).$dynamic()).where(eq(scholarships.id, id))
