import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { takeBackShares } from '#modules/royalties/commands/share.server.ts'
import { invoiceToPay } from '../queries/paying.server.ts'
import { organisations, seatInvoices, seatLots, seatPayments } from '../tables.server.ts'
import { lockScopes, saleReference } from '../rules.ts'
import type { SeatOutcome } from '../types.ts'
import { addLot, isReferenceTaken, settle } from './invoices.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/**
 * Writes for which invoice an order of the viewer's is, in the transaction that writes it, after its payment; under the lock of the
 * organisation, so that an invoice that is settled at this moment is not ordered.
 */
export const orderSeatPayment = internal(
  async (ctx: Context, invoiceId: string, paymentId: string): Promise<void> => {
    const { organisationId } = await invoiceToPay(ctx, invoiceId)
    await takeAdvisoryLock(ctx, 'organisation', organisationId)
    await invoiceToPay(ctx, invoiceId)
    await ctx.db.insert(seatPayments).values({ paymentId, invoiceId, orderedAt: ctx.now() })
  },
)

type Paid = {
  paymentId: string
  /** Who paid. */
  userId: string
  /** M-Pesa's receipt; where only the status query proved the payment, none yet. */
  receipt: string | null
  /** What M-Pesa's SMS says besides. */
  accountReference: string
}

/**
 * The money for an invoice is there, in the transaction of the verdict: the invoice is paid and has its seats, or it was settled before
 * (another manager's payment, the administrator's paid mark, cancelled) or the organisation ended, and the money goes back. Once; repeating it says the same.
 */
export const settleSeatPayment = internal(async (ctx: Context, paid: Paid): Promise<SeatOutcome> => {
  const isIts = eq(seatPayments.paymentId, paid.paymentId)
  const [order] = await ctx.db
    .select({ invoiceId: seatInvoices.id, organisationId: seatInvoices.organisationId })
    .from(seatPayments)
    .innerJoin(seatInvoices, eq(seatInvoices.id, seatPayments.invoiceId))
    .where(isIts)
  if (!order) throw new Error(`payment ${paid.paymentId} names no invoice`)
  // As the paid mark takes them.
  await takeAdvisoryLock(ctx, 'organisation', 'references')
  await takeAdvisoryLock(ctx, 'organisation', order.organisationId)
  const [now] = await ctx.db
    .select({
      outcome: seatPayments.outcome,
      status: seatInvoices.status,
      reference: seatInvoices.reference,
      endedAt: organisations.endedAt,
    })
    .from(seatPayments)
    .innerJoin(seatInvoices, eq(seatInvoices.id, seatPayments.invoiceId))
    .innerJoin(organisations, eq(organisations.id, seatInvoices.organisationId))
    .where(isIts)
  if (now!.outcome) return now!.outcome
  // An administrator marked the invoice by this very money before its verdict came: its seats are there already.
  const marked = now!.reference?.toUpperCase().replaceAll(' ', '')
  if (now!.status === 'paid' && marked && (marked === paid.receipt || marked === paid.accountReference)) {
    await ctx.db.update(seatPayments).set({ outcome: 'paid' }).where(isIts)
    return 'paid'
  }
  // Nobody would be there any more to give its seats.
  const outcome = now!.status === 'open' && !now!.endedAt ? 'paid' : 'late'
  await ctx.db.update(seatPayments).set({ outcome }).where(isIts)
  if (outcome === 'late') return outcome
  const reference = await referenceFor(ctx, paid)
  await settle(ctx, order.invoiceId, { status: 'paid', settledBy: paid.userId, reference })
  await addLot(ctx, order.invoiceId, paid.userId)
  return outcome
})

/**
 * M-Pesa's books named the receipt of a payment that counts: its invoice says that one, and not what a callback said before. In the
 * transaction that writes it.
 */
export const nameSeatPayment = internal(async (ctx: Context, paid: Paid): Promise<void> => {
  const [order] = await ctx.db
    .select({ invoiceId: seatInvoices.id, reference: seatInvoices.reference })
    .from(seatPayments)
    .innerJoin(seatInvoices, eq(seatInvoices.id, seatPayments.invoiceId))
    .where(and(eq(seatPayments.paymentId, paid.paymentId), eq(seatPayments.outcome, 'paid')))
  if (!order || order.reference === paid.receipt) return
  await takeAdvisoryLock(ctx, 'organisation', 'references')
  const reference = await referenceFor(ctx, paid)
  await ctx.db.update(seatInvoices).set({ reference }).where(eq(seatInvoices.id, order.invoiceId))
})

/** A verdict about money never fails over a reference that an administrator wrote beside another invoice. */
async function referenceFor(ctx: Context, { receipt, accountReference }: Paid): Promise<string> {
  if (!receipt) return accountReference
  return (await isReferenceTaken(ctx, receipt)) ? accountReference : receipt
}

/**
 * The money of an invoice goes back, in the transaction that approves it: its seats end, while none of them is given. The invoice stays
 * paid and says so.
 * @returns whether there was anything to end; a payment that came late bought nothing
 */
export const returnSeats = internal(async (ctx: Context, paymentId: string): Promise<boolean> => {
  const [lot] = await ctx.db
    .select({ id: seatLots.id, organisationId: seatLots.organisationId, number: seatInvoices.number })
    .from(seatPayments)
    .innerJoin(seatLots, eq(seatLots.invoiceId, seatPayments.invoiceId))
    .innerJoin(seatInvoices, eq(seatInvoices.id, seatPayments.invoiceId))
    .where(and(eq(seatPayments.paymentId, paymentId), eq(seatPayments.outcome, 'paid')))
  if (!lot) return false
  await takeAdvisoryLock(ctx, 'organisation', lot.organisationId)
  const at = ctx.now()
  const [ended] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db
      .update(seatLots)
      .set({ endedAt: at })
      .where(and(eq(seatLots.id, lot.id), eq(seatLots.used, 0), isNull(seatLots.endedAt)))
      .returning({ id: seatLots.id }),
  )
  if (ended) {
    await takeBackShares(ctx, { reference: saleReference(lot.number) }, at)
    return true
  }
  const [now] = await ctx.db
    .select({ endedAt: seatLots.endedAt })
    .from(seatLots)
    .where(eq(seatLots.id, lot.id))
  if (now?.endedAt) return false
  throw new Refusal('seats-given')
})
