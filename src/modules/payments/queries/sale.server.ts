import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Learned, learnedBy } from '#modules/courses/queries/learned.server.ts'
import { newestRefund } from '../book.server.ts'
import { wrongAmounts } from '../findings.server.ts'
import { isOfCourse, isSettledSale } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { type Beside, paidBeside } from './beside.server.ts'

/** What an administrator reviews before refunding a payment. */
export type Sale = {
  canBegin: boolean
  amountKes: number
  learned: Learned | null
  /** What else came for the same thing. */
  beside: Beside[]
}

/**
 * A payment before its refund: whether it can begin now, how much would be refunded, and the learner's progress in the purchase.
 */
export const paymentSale = query(
  { who: 'admin', refuses: ['payment-not-found'] },
  async (ctx, paymentId: string): Promise<Sale> => {
    idOrRefuse(paymentId, 'payment-not-found')
    const payment = rowOrRefuse(
      await ctx.db.select().from(payments).where(eq(payments.id, paymentId)),
      'payment-not-found',
    )
    const newest = await newestRefund(ctx, paymentId)
    const findings = await wrongAmounts(ctx, paymentId)
    const [learned = null] = await withLearned(ctx, [payment])
    const [beside = []] = await paidBeside(ctx, [{ ...payment, paymentId }])
    return {
      canBegin:
        isSettledSale(payment) &&
        payment.amountKes > 0 &&
        (!newest || newest.state === 'refused') &&
        !findings.some((finding) => finding.resolvedAt === null),
      amountKes: findings.find((finding) => finding.outcome === 'paid')?.amountKes ?? payment.amountKes,
      learned,
      beside,
    }
  },
)

type Bought = { userId: string | null; paymentType: string | null; referenceId: string | null }

/** Each payer's progress in what they bought, in the requested order; nothing if it is not a course. */
export async function withLearned(ctx: Context, rows: Bought[]): Promise<(Learned | null)[]> {
  const isCourse = (row: Bought) => isOfCourse(row.paymentType) && row.userId !== null
  const learned = await learnedBy(
    ctx,
    rows.filter(isCourse).map((row) => ({ userId: row.userId!, courseId: Number(row.referenceId) })),
  )
  let next = 0
  return rows.map((row) => (isCourse(row) ? learned[next++]! : null))
}
