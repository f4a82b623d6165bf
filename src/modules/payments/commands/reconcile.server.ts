import { and, eq, gt, gte, lt, notExists } from 'drizzle-orm'
import type { LedgerCharge } from '#adapters/mpesa/mpesa.ts'
import type { ContextWith, Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { maskedPhone } from '#kit/phone.ts'
import { after, HOUR, MINUTE } from '#kit/time.ts'
import { isTold } from '../book.server.ts'
import type { Payment } from '../consequences.server.ts'
import { askForReview } from '../findings.server.ts'
import { type Found, isNameless, listedReceipts, ownersOf } from '../charge-owners.server.ts'
import { noteReading } from '../ledger-standing.server.ts'
import { moneyReviews, payments } from '../tables.server.ts'
import { settle } from './settle.server.ts'

/** M-Pesa returns the last 48 hours; an hour is a margin for its clock. */
const WINDOW_MS = 47 * HOUR
/** The callback of a newer charge may still be pending. */
const SETTLING_MS = 2 * MINUTE

/**
 * late: charged, and our books did not have it. receipt: the code was missing or another payment's. amount: the money is not the
 * price. probable: a charge without a reference that a payment may explain. unmatched: no payment explains it. absent: our books
 * say paid and M-Pesa's do not.
 */
export type Difference = {
  kind: Exclude<Found['kind'], 'agrees'> | 'absent'
  receipt: string | null
  accountReference: string
  amountKes: number
  paymentId: string | null
  /** Whether a person has it on the list, or had. */ isListed: boolean
}
export type Reconciliation =
  | { readable: true; charges: number; agreed: number; differences: Difference[] }
  | { readable: false; why: string }

/**
 * Compares our books with M-Pesa's own ledger of the last two days. M-Pesa's ledger is proof: with `settle`, a missed charge
 * completes its payment, a missing code is added, and everything else goes to the list for a person.
 */
export const reconcileLedger = command(
  {
    who: 'anyone',
    because: 'called by a timer and the command line only, outside HTTP',
    refuses: ['not-found', 'invoice-settled', 'payment-not-found'],
    asks: ['mpesa'],
  },
  async (ctx, { settle }: { settle: boolean }): Promise<Reconciliation> => {
    const range = { from: after(ctx.now(), -WINDOW_MS), to: ctx.now() }
    const ledger = await wholeLedger(ctx, range)
    if ('why' in ledger) return unreadable(ctx, 'unread', ledger.why)
    const { charges } = ledger
    const paid = charges.length === 0 ? await paidWithin(ctx, range) : []
    if (paid.length > 0)
      return unreadable(
        ctx,
        'contradicts',
        `M-Pesa lists no charge of these two days, and our books hold ${paid.length} completed payments of them`,
      )
    await noteReading(ctx, { ok: true, charges: charges.length })
    const owners = await ownersOf(ctx, charges)
    const differing = differencesIn(ctx, owners)
    if (settle) await mend(ctx, differing)
    const differences = [
      ...differing.map(differenceOf),
      ...(await absentPayments(ctx, range, charges, settle)),
    ]
    const listings = await listedReceipts(
      ctx,
      differences.map((one) => one.receipt ?? ''),
    )
    return {
      readable: true,
      charges: charges.length,
      agreed: owners.filter((one) => one.kind === 'agrees').length,
      differences: differences.map((one) => ({ ...one, isListed: listings.has(one.receipt ?? '') })),
    }
  },
)

type Differing = Found & { kind: Exclude<Found['kind'], 'agrees'> }

// Codes are corrected first: one that another payment holds by mistake must be free before its own payment can have it.
const order = { receipt: 0, amount: 1, late: 2, probable: 3, unmatched: 4 }

function differencesIn(ctx: Context, owners: Found[]): Differing[] {
  const mayComeByCallback = (one: Found): boolean =>
    isYoung(ctx, one.charge) && (one.kind === 'late' || one.kind === 'probable' || isNameless(ctx, one))
  return owners
    .filter((one): one is Differing => one.kind !== 'agrees' && !mayComeByCallback(one))
    .toSorted((a, b) => order[a.kind] - order[b.kind])
}

async function mend(ctx: Context, differing: Differing[]): Promise<void> {
  for (const { kind, payment } of differing) if (kind === 'receipt' && payment) await freeCode(ctx, payment)
  for (const one of differing) await mendOne(ctx, one)
}

const differenceOf = ({ kind, charge, payment }: Differing): Difference => ({
  kind,
  receipt: charge.receipt,
  accountReference: charge.accountReference,
  amountKes: charge.amountKes,
  paymentId: payment?.id ?? null,
  isListed: false,
})

/** Reported to the caller, and stored for later readers. */
async function unreadable(
  ctx: Context,
  kind: 'unread' | 'contradicts',
  why: string,
): Promise<Reconciliation> {
  await noteReading(ctx, { ok: false, kind, why })
  return { readable: false, why }
}

const isYoung = (ctx: Context, charge: LedgerCharge): boolean =>
  ctx.now().getTime() - charge.at.getTime() < SETTLING_MS / ctx.config.paymentPace

async function wholeLedger(
  ctx: ContextWith<'mpesa'>,
  range: { from: Date; to: Date },
): Promise<{ charges: LedgerCharge[] } | { why: string }> {
  const charges: LedgerCharge[] = []
  const seen = new Set<string>()
  for (let offset: number | null = 0; offset !== null;) {
    const page = await ctx.mpesa.listCharges({ ...range, offset })
    if (page.kind === 'no-answer') return { why: page.text }
    const news = page.charges.filter((charge) => !seen.has(charge.receipt))
    // A server that ignores the offset returns the same page for ever.
    if (news.length === 0) break
    for (const charge of news) seen.add(charge.receipt)
    charges.push(...news)
    if (page.nextOffset !== null && page.nextOffset <= offset)
      return { why: `the page at ${offset} leads nowhere` }
    offset = page.nextOffset
  }
  return { charges }
}

async function mendOne(ctx: Context, { kind, charge, payment }: Differing): Promise<void> {
  const { receipt, amountKes, accountReference } = charge
  const details = inBooks(charge)
  const finding = { reason: 'unmatched-charge', receipt, amountKes, details } as const
  if (!payment || kind === 'unmatched') {
    const isListed = (await listedReceipts(ctx, [receipt])).has(receipt)
    return isListed ? undefined : askForReview(ctx, { paymentId: null, ...finding })
  }
  if (kind === 'probable') return askForReview(ctx, { paymentId: payment.id, ...finding })
  const raw = JSON.stringify({ receipt, amountKes, accountReference, at: charge.at })
  // Each charge is one line of the history, however often the books are compared.
  const line = (await isTold(ctx, payment.id, 'ledger', raw)) ? null : { kind: 'ledger', raw }
  await settle(ctx, payment.id, { from: 'ledger', charge, details }, { line })
}

/** What a person needs to find the charge in M-Pesa's portal, and to know whom to ask about it. */
function inBooks({ accountReference, phone, at }: LedgerCharge): string {
  const moment = new Date(at.getTime() + 3 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
  return `in M-Pesa's books: ${accountReference || 'no reference'}, from ${phone ? maskedPhone(phone) : 'a number that is not told'}, at ${moment} in Nairobi`
}

const freeCode = (ctx: Context, { id, mpesaReceiptNumber: code }: Payment) =>
  code === null
    ? undefined
    : ctx.db
        .update(payments)
        .set({ mpesaReceiptNumber: null })
        .where(and(eq(payments.id, id), eq(payments.mpesaReceiptNumber, code)))

/** Paid according to our books in these days, and long enough ago that M-Pesa's must have it. */
function paidWithin(ctx: Context, range: { from: Date; to: Date }) {
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'completed'),
        eq(payments.isTest, false),
        // Nothing was charged where a coupon took off the whole price.
        gt(payments.amountKes, 0),
        // Assigned to somebody by hand: its charge is older than the payment.
        notExists(
          ctx.db
            .select({ id: moneyReviews.id })
            .from(moneyReviews)
            .where(eq(moneyReviews.assignedPaymentId, payments.id)),
        ),
        gte(payments.createdAt, after(range.from, HOUR)),
        lt(payments.settledAt, after(range.to, -SETTLING_MS / ctx.config.paymentPace)),
      ),
    )
}

/** Paid according to our books, with a code that M-Pesa's books of the same days do not have. */
async function absentPayments(
  ctx: Context,
  range: { from: Date; to: Date },
  charges: LedgerCharge[],
  settle: boolean,
): Promise<Difference[]> {
  const seen = new Set(charges.map((charge) => charge.receipt))
  const absent = (await paidWithin(ctx, range)).filter(
    ({ mpesaReceiptNumber: code }) => code !== null && !seen.has(code),
  )
  for (const { id, mpesaReceiptNumber } of settle ? absent : [])
    await askForReview(ctx, { paymentId: id, reason: 'not-in-ledger', receipt: mpesaReceiptNumber })
  return absent.map(({ id, mpesaReceiptNumber, accountReference, amountKes }) => ({
    kind: 'absent',
    receipt: mpesaReceiptNumber,
    accountReference,
    amountKes,
    paymentId: id,
    isListed: false,
  }))
}
