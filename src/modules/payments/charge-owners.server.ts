import { and, eq, getTableColumns, gt, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { LedgerCharge } from '#adapters/mpesa/mpesa.ts'
import type { Context } from '#context.ts'
import { after, MINUTE } from '#kit/time.ts'
import { matched } from './charge-match.ts'
import { comparedWithLedger } from './rules.ts'
import { moneyReviews, payments, refunds } from './tables.server.ts'

/** With the refunded charge of a payment that never became a sale. */
type Booked = typeof payments.$inferSelect & { refundedReceipt: string | null }

/** unmatched: no payment explains it. probable: a payment may, and a person must decide. */
export type Found = {
  charge: LedgerCharge
  payment: Booked | undefined
  kind: ReturnType<typeof comparedWithLedger> | 'unmatched' | 'probable'
}

/**
 * Whose each charge in M-Pesa's books is: by the reference printed in it, otherwise by a code that we know, otherwise, if none is
 * printed at all (a till), by phone, amount and minute.
 */
export async function ownersOf(ctx: Context, charges: LedgerCharge[]): Promise<Found[]> {
  const placements = await placementsByHand(
    ctx,
    charges.map((charge) => charge.receipt),
  )
  const byReference = await withReference(
    ctx,
    charges.filter((charge) => !placements.has(charge.receipt)),
  )
  const byCode = await withCode(ctx, byReference)
  return [
    ...(await withGuess(ctx, byCode)),
    ...charges
      .filter((charge) => placements.has(charge.receipt))
      .map((charge) => ({ charge, payment: undefined, kind: 'agrees' as const })),
  ]
}

/** Charges that an administrator assigned to somebody, whatever reference was typed with them, or sent back. */
async function placementsByHand(ctx: Context, receipts: string[]): Promise<Set<string | null>> {
  const placements = new Set<string | null>()
  for (let from = 0; from < receipts.length; from += 500) {
    const rows = await ctx.db
      .select({ receipt: moneyReviews.receipt })
      .from(moneyReviews)
      .where(
        and(
          inArray(moneyReviews.receipt, receipts.slice(from, from + 500)),
          inArray(moneyReviews.outcome, ['assigned', 'returned']),
        ),
      )
    for (const row of rows) placements.add(row.receipt)
  }
  return placements
}

/** A charge that no payment explains and that names none: its owner may be guessed, and its callback may be pending. */
export const isNameless = (ctx: Context, { charge, kind, payment }: Found): boolean =>
  kind === 'unmatched' &&
  !payment &&
  (charge.accountReference === '' || ctx.config.mpesa.transactionType === 'CustomerBuyGoodsOnline')

/**
 * A prompt charges once, but anybody may pay the paybill by hand with its reference: of several charges one is the payment's, the
 * others are separate money.
 */
async function withReference(ctx: Context, charges: LedgerCharge[]): Promise<Found[]> {
  const booked = new Map(
    (
      await bookedBy(
        ctx,
        'accountReference',
        charges.map((charge) => charge.accountReference),
      )
    ).map((row) => [row.accountReference, row]),
  )
  return [...Map.groupBy(charges, (charge) => charge.accountReference)].flatMap(([reference, all]) => {
    const payment = booked.get(reference)
    // An order of KES 0 has no charge: what names it is separate money.
    const own = payment && payment.amountKes > 0 ? ownCharge(payment, all) : undefined
    return all.map((charge) => ({
      charge,
      payment,
      kind: payment && charge === own ? comparedWithLedger(charge, payment) : ('unmatched' as const),
    }))
  })
}

function ownCharge(
  { amountKes, step, ...payment }: Booked,
  charges: LedgerCharge[],
): LedgerCharge | undefined {
  const code = payment.mpesaReceiptNumber ?? payment.refundedReceipt
  const byCode = charges.find((charge) => charge.receipt === code)
  const isBack = step === 'refunding' || step === 'refunded'
  return (
    byCode ??
    (isBack && code ? undefined : (charges.find((charge) => charge.amountKes === amountKes) ?? charges[0]))
  )
}

/** A charge without a reference may still be known by its code: from a callback, or entered by a person. */
async function withCode(ctx: Context, found: Found[]): Promise<Found[]> {
  const codes = found.filter(({ kind }) => kind === 'unmatched').map(({ charge }) => charge.receipt)
  const holders = [
    ...(await bookedBy(ctx, 'mpesaReceiptNumber', codes)),
    ...(await bookedBy(ctx, 'refundedReceipt', codes)),
  ]
  const byCode = new Map(
    holders.flatMap((row) => [[row.refundedReceipt, row] as const, [row.mpesaReceiptNumber, row] as const]),
  )
  return found.map((one) => {
    const payment = one.kind === 'unmatched' ? byCode.get(one.charge.receipt) : undefined
    return payment ? { charge: one.charge, payment, kind: comparedWithLedger(one.charge, payment) } : one
  })
}

/** A charge that is or was on the list stays with the person: it may have been sent back by now. */
async function withGuess(ctx: Context, found: Found[]): Promise<Found[]> {
  const nameless = found.filter((one) => isNameless(ctx, one))
  if (nameless.length === 0) return found
  const withPeople = await listedReceipts(
    ctx,
    nameless.map(({ charge }) => charge.receipt),
    { ofNoPayment: true },
  )
  const open = nameless.map(({ charge }) => charge).filter(({ receipt }) => !withPeople.has(receipt))
  if (open.length === 0) return found
  const explained = new Set(
    found.filter(({ kind }) => kind !== 'unmatched').map(({ payment }) => payment?.id),
  )
  const matches = matched(
    open,
    (await codeless(ctx, open)).filter(({ id }) => !explained.has(id)),
  )
  return found.map((one) => {
    const match = matches.get(one.charge)
    if (!match) return one
    const { payment, certainty } = match
    return {
      charge: one.charge,
      payment,
      kind: certainty === 'own' ? comparedWithLedger(one.charge, payment) : ('probable' as const),
    }
  })
}

async function codeless(ctx: Context, charges: LedgerCharge[]): Promise<Booked[]> {
  const times = charges.map(({ at }) => at.getTime())
  const rows = await booked(ctx).where(
    and(
      isNull(payments.mpesaReceiptNumber),
      gt(payments.amountKes, 0),
      eq(payments.isTest, false),
      gte(payments.createdAt, after(new Date(Math.min(...times)), -10 * MINUTE)),
      lte(payments.createdAt, after(new Date(Math.max(...times)), 10 * MINUTE)),
    ),
  )
  return rows.filter((row) => row.refundedReceipt === null)
}

const booked = (ctx: Context) =>
  ctx.db
    .select({ ...getTableColumns(payments), refundedReceipt: refunds.receipt })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), ne(refunds.state, 'refused')))

const columns = {
  accountReference: payments.accountReference,
  mpesaReceiptNumber: payments.mpesaReceiptNumber,
  refundedReceipt: refunds.receipt,
}

async function bookedBy(ctx: Context, column: keyof typeof columns, values: string[]): Promise<Booked[]> {
  const rows: Booked[] = []
  for (let from = 0; from < values.length; from += 500)
    rows.push(...(await booked(ctx).where(inArray(columns[column], values.slice(from, from + 500)))))
  return rows
}

/** Which of these codes are or were on the list. */
export async function listedReceipts(
  ctx: Context,
  receipts: string[],
  { ofNoPayment = false } = {},
): Promise<Set<string | null>> {
  const which = ofNoPayment ? isNull(moneyReviews.paymentId) : undefined
  const found = new Set<string | null>()
  for (let from = 0; from < receipts.length; from += 500) {
    const rows = await ctx.db
      .select({ receipt: moneyReviews.receipt })
      .from(moneyReviews)
      .where(and(inArray(moneyReviews.receipt, receipts.slice(from, from + 500)), which))
    for (const row of rows) found.add(row.receipt)
  }
  return found
}
