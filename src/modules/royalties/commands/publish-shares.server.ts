import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { royaltyNews, royaltySales, royaltyShares } from '../tables.server.ts'

// In one transaction.
const AT_ONCE = 100

/**
 * Tells teachers' programs of shares that were earned or went back, a hundred in a transaction, in which they are taken off the list:
 * each is told once, whichever process is first. A timer calls it.
 */
export const publishShares = internal(async (ctx: Context): Promise<void> => {
  while ((await atomically(ctx, publishSome)) === AT_ONCE);
})

/** @returns how many were told */
async function publishSome(ctx: Context): Promise<number> {
  const taken = ctx.db
    .select({ saleId: royaltyNews.saleId, userId: royaltyNews.userId, type: royaltyNews.type })
    .from(royaltyNews)
    // What was earned before what went back of it.
    .orderBy(asc(royaltyNews.type))
    .limit(AT_ONCE)
    // Another process tells those.
    .for('update', { skipLocked: true })
  const gone = await ctx.db
    .delete(royaltyNews)
    .where(sql`(${royaltyNews.saleId}, ${royaltyNews.userId}, ${royaltyNews.type}) in ${taken}`)
    .returning()
  const shares = await sharesOf(ctx, gone)
  for (const { type, saleId, userId } of gone.toSorted((one, other) => (one.type < other.type ? -1 : 1))) {
    const share = shares.find((one) => one.saleId === saleId && one.userId === userId)!
    await ctx.publish(ctx, {
      type,
      userId,
      key: `${type}:${saleId}`,
      data: {
        sale_id: saleId,
        course_id: share.courseId,
        sale_kes: share.saleKes,
        percent: share.percent,
        amount_kes: share.amountKes,
        sold_at: share.soldAt.toISOString(),
      },
    })
  }
  return gone.length
}

async function sharesOf({ db }: Context, news: { saleId: string; userId: string }[]) {
  if (news.length === 0) return []
  return db
    .select({
      saleId: royaltyShares.saleId,
      userId: royaltyShares.userId,
      percent: royaltyShares.percent,
      amountKes: royaltyShares.amountKes,
      courseId: royaltySales.courseId,
      saleKes: royaltySales.amountKes,
      soldAt: royaltySales.soldAt,
    })
    .from(royaltyShares)
    .innerJoin(royaltySales, eq(royaltySales.id, royaltyShares.saleId))
    .where(
      and(
        inArray(
          royaltyShares.saleId,
          news.map(({ saleId }) => saleId),
        ),
        inArray(
          royaltyShares.userId,
          news.map(({ userId }) => userId),
        ),
      ),
    )
}
