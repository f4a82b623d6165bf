import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { royaltyPayouts, royaltyRates, royaltySales, royaltyShares } from '../tables.server.ts'

/** What the viewer may take along, by table. Who bought is not theirs. */
export const ownRoyaltiesData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    royalty_rates: await ctx.db
      .select({ ...getTableColumns(royaltyRates), course: courses.title })
      .from(royaltyRates)
      .innerJoin(courses, eq(courses.id, royaltyRates.courseId))
      .where(eq(royaltyRates.userId, id))
      .orderBy(asc(royaltyRates.id)),
    royalty_shares: await ctx.db
      .select({
        userId: royaltyShares.userId,
        course: courses.title,
        soldAt: royaltySales.soldAt,
        saleKes: royaltySales.amountKes,
        percent: royaltyShares.percent,
        amountKes: royaltyShares.amountKes,
        reversedAt: royaltySales.reversedAt,
      })
      .from(royaltyShares)
      .innerJoin(royaltySales, eq(royaltySales.id, royaltyShares.saleId))
      .innerJoin(courses, eq(courses.id, royaltySales.courseId))
      .where(eq(royaltyShares.userId, id))
      .orderBy(asc(royaltySales.soldAt)),
    royalty_payouts: await ctx.db
      .select()
      .from(royaltyPayouts)
      .where(eq(royaltyPayouts.userId, id))
      .orderBy(asc(royaltyPayouts.paidAt)),
  }
})
