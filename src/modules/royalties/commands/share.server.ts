import { and, eq, isNull } from 'drizzle-orm'
import { byName } from '#core/by-name.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { nairobiDay } from '#kit/time.ts'
import { teachersAt } from '../queries/rates.server.ts'
import { shareOf } from '../rules.ts'
import { royaltyNews, royaltyRates, royaltySales, royaltyShares } from '../tables.server.ts'

/** By which a sale is known: its payment, or a reference such as seat-invoice:{number}. */
type Source = { paymentId: string } | { reference: string }
type Sale = Source & {
  courseId: number
  /** What came for it. */
  amountKes: number
  soldAt: Date
}

/**
 * A course was sold: its teachers share in what came, in the transaction of the sale, at the rates of its day. One payment or reference is
 * one sale, and repeating changes nothing. A course without rates has no sales here, and what brought nothing is none. Nothing here refuses
 * a verdict about money.
 */
export const shareSale = internal(async (ctx: Context, sale: Sale): Promise<void> => {
  const { courseId, amountKes } = sale
  if (amountKes <= 0 || (await ctx.db.$count(royaltyRates, eq(royaltyRates.courseId, courseId))) === 0) return
  await writeSale(ctx, sale)
})

/** A sale with its shares, and the news for teachers' programs; what is written already stays as it is. */
export async function writeSale(ctx: Context, sale: Sale): Promise<void> {
  const [written] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db.insert(royaltySales).values(sale).onConflictDoNothing().returning({ id: royaltySales.id }),
  )
  if (!written) return
  const shares = (await teachersAt(ctx, sale.courseId, nairobiDay(sale.soldAt)))
    .filter(({ percent }) => percent > 0)
    .map((teacher) => ({
      saleId: written.id,
      ...teacher,
      amountKes: shareOf(sale.amountKes, teacher.percent),
    }))
  if (shares.length === 0) return
  await byName(ctx, ['shares'], (ctx) => ctx.db.insert(royaltyShares).values(shares).onConflictDoNothing())
  await writeNews(ctx, 'royalty.earned', shares)
}

/** The money of a sale goes back, and every share with it, to the shilling; in that transaction, once. Where nothing was shared nothing goes. */
export const takeBackShares = internal(async (ctx: Context, source: Source, at: Date): Promise<void> => {
  const isIts =
    'paymentId' in source
      ? eq(royaltySales.paymentId, source.paymentId)
      : eq(royaltySales.reference, source.reference)
  const [reversed] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db
      .update(royaltySales)
      .set({ reversedAt: at })
      .where(and(isIts, isNull(royaltySales.reversedAt)))
      .returning({ id: royaltySales.id }),
  )
  if (!reversed) return
  const shares = await ctx.db
    .select({
      saleId: royaltyShares.saleId,
      userId: royaltyShares.userId,
      amountKes: royaltyShares.amountKes,
    })
    .from(royaltyShares)
    .where(eq(royaltyShares.saleId, reversed.id))
  await writeNews(ctx, 'royalty.refunded', shares)
})

type Share = { saleId: string; userId: string; amountKes: number }

/** A job tells programs of it (`publishShares`), as it does of what the version before this one writes. What brought nothing is no news. */
async function writeNews(
  ctx: Context,
  type: 'royalty.earned' | 'royalty.refunded',
  shares: Share[],
): Promise<void> {
  const news = shares
    .filter(({ amountKes }) => amountKes > 0)
    .map(({ saleId, userId }) => ({ saleId, userId, type }))
  if (news.length > 0) await ctx.db.insert(royaltyNews).values(news).onConflictDoNothing()
}
