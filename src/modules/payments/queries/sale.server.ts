import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Learned, learnedBy } from '#modules/courses/queries.server.ts'
import { newestRefund } from '../book.server.ts'
import { wrongAmounts } from '../findings.server.ts'
import { isSettledSale } from '../rules.ts'
import { payments } from '../tables.server.ts'

/** What an administrator looks at before sending the money of a payment back. */
export type Sale = { canBegin: boolean; amountKes: number; learned: Learned | null }

/** A payment before its money goes back: whether that can begin now, what would go, and what the learner made of the purchase. */
export async function paymentSale(ctx: Context, paymentId: string): Promise<Sale> {
  adminOnly(ctx)
  idOrRefuse(paymentId, 'payment-not-found')
  const payment = rowOrRefuse(
    await ctx.db.select().from(payments).where(eq(payments.id, paymentId)),
    'payment-not-found',
  )
  const newest = await newestRefund(ctx, paymentId)
  const findings = await wrongAmounts(ctx, paymentId)
  const [learned = null] = await withLearned(ctx, [payment])
  return {
    canBegin:
      isSettledSale(payment) &&
      (!newest || newest.state === 'refused') &&
      !findings.some((finding) => finding.resolvedAt === null),
    amountKes: findings.find((finding) => finding.outcome === 'paid')?.amountKes ?? payment.amountKes,
    learned,
  }
}

type Bought = { userId: string | null; paymentType: string | null; referenceId: string | null }

/** What the payer of each made of what they bought, in the order asked; nothing where it is no course. */
export async function withLearned(ctx: Context, rows: Bought[]): Promise<(Learned | null)[]> {
  const isCourse = (row: Bought) => row.paymentType === 'course_purchase' && row.userId !== null
  const learned = await learnedBy(
    ctx,
    rows.filter(isCourse).map((row) => ({ userId: row.userId!, courseId: Number(row.referenceId) })),
  )
  let next = 0
  return rows.map((row) => (isCourse(row) ? learned[next++]! : null))
}
