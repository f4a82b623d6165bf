import { and, count, eq, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { groupsOf, isClosed, scholarshipStatus } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import type { ScholarshipFigures } from '../types.ts'

/**
 * Who applied for a scholarship by county and gender, where they said so, in groups of at least five. Nothing before nobody can apply any
 * more: with each application that came, a figure would say what was in it.
 */
export const scholarshipFigures = query(
  { who: 'admin', input: [idOf('scholarship-not-found')], refuses: ['scholarship-not-found'] },
  async (ctx, id): Promise<ScholarshipFigures | null> => {
    const row = rowOrRefuse(
      await ctx.db.select().from(scholarships).where(eq(scholarships.id, id)),
      'scholarship-not-found',
    )
    if (!isClosed(scholarshipStatus(row, ctx.now()))) return null
    const isIts = eq(scholarshipApplications.scholarshipId, id)
    const by = async (column: PgColumn) => {
      const counts = await ctx.db
        .select({ name: column, count: count() })
        .from(scholarshipApplications)
        .where(and(isIts, ne(column, '')))
        .groupBy(column)
      const groups = groupsOf(counts.map(({ name, count }) => ({ name: String(name), count })))
      return { given: groups.reduce((sum, { count }) => sum + count, 0), groups }
    }
    return {
      applied: await ctx.db.$count(scholarshipApplications, isIts),
      county: await by(scholarshipApplications.county),
      gender: await by(scholarshipApplications.gender),
    }
  },
)
