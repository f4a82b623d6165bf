import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { LARGEST_SERIAL } from '#kit/serial.ts'
import { moneyReviews } from './tables.server.ts'
import type { Finding, ReviewReason } from './evidence.ts'

const { placeholder } = sql

/** Puts money, or a claim of it, on the list for a person; the same finding once. */
export async function askForReview(
  ctx: Context,
  { paymentId, reason, receipt = null, amountKes, details = '' }: Finding & { paymentId: string | null },
): Promise<void> {
  // Whole shillings have a column; cents, which M-Pesa has never charged so far, are in the text.
  const isWhole = Number.isInteger(amountKes) && Math.abs(amountKes!) <= LARGEST_SERIAL
  const cents = isWhole || !amountKes ? '' : `KES ${amountKes} `
  await ctx.db
    .insert(moneyReviews)
    .values({
      id: newId(),
      paymentId,
      reason,
      receipt,
      amountKes: isWhole ? amountKes! : null,
      details: `${cents}${details}`.replaceAll('\0', '').slice(0, 2000),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  ctx.log.warn({ paymentId, reason }, 'payment.review')
}

const findings = prepared('findings', (db) =>
  db
    .select({
      reason: moneyReviews.reason,
      isOwn: sql<boolean>`${moneyReviews.paymentId} is not distinct from ${placeholder('paymentId')}`,
    })
    .from(moneyReviews)
    .where(
      or(
        eq(moneyReviews.paymentId, placeholder('paymentId')),
        eq(moneyReviews.receipt, placeholder('receipt')),
      ),
    ),
)

/** Every finding about a payment or a code, settled or not: nearly all have none. */
export const findingsAbout = (ctx: Context, paymentId: string, receipt: string | null) =>
  findings(ctx.db, { paymentId, receipt })

/** Findings about one payment that later proof has answered leave the list; they can still be read. */
export async function closeFindings(
  ctx: Context,
  paymentId: string,
  reasons: ReviewReason[],
  resolution: string,
): Promise<void> {
  await ctx.db
    .update(moneyReviews)
    .set({ resolvedAt: ctx.now(), resolution, outcome: 'note' })
    .where(
      and(
        eq(moneyReviews.paymentId, paymentId),
        inArray(moneyReviews.reason, reasons),
        isNull(moneyReviews.resolvedAt),
      ),
    )
}

/**
 * A charge that nothing explained is explained once a payment holds its code. Settled findings stay as they were, but are updated
 * as well, so that this waits for an administrator who is deciding at this moment.
 * @returns whether an administrator sent it back
 */
export async function closeCharge(ctx: Context, receipt: string, resolution: string): Promise<boolean> {
  const isOpen = isNull(moneyReviews.resolvedAt)
  const closed = await ctx.db
    .update(moneyReviews)
    .set({
      resolvedAt: sql`coalesce(${moneyReviews.resolvedAt}, ${ctx.now().toISOString()}::timestamptz)`,
      resolution: sql`case when ${isOpen} then ${resolution} else ${moneyReviews.resolution} end`,
      outcome: sql`case when ${isOpen} then 'note' else ${moneyReviews.outcome} end`,
    })
    .where(and(eq(moneyReviews.receipt, receipt), eq(moneyReviews.reason, 'unmatched-charge')))
    .returning({ outcome: moneyReviews.outcome })
  return closed.some(({ outcome }) => outcome === 'returned')
}

/** Only proof of the same charge answers a wrong amount: another charge is separate money. */
export async function closeWrongAmount(
  ctx: Context,
  paymentId: string,
  receipt: string | null,
  resolution: string,
): Promise<void> {
  const sameCharge =
    receipt === null ? undefined : or(isNull(moneyReviews.receipt), eq(moneyReviews.receipt, receipt))
  await ctx.db
    .update(moneyReviews)
    .set({ resolvedAt: ctx.now(), resolution, outcome: 'note' })
    .where(
      and(
        eq(moneyReviews.paymentId, paymentId),
        eq(moneyReviews.reason, 'wrong-amount'),
        isNull(moneyReviews.resolvedAt),
        sameCharge,
      ),
    )
}

/** Findings that another amount than the price was paid, settled or not. */
export const wrongAmounts = (ctx: Context, paymentId: string) =>
  ctx.db
    .select()
    .from(moneyReviews)
    .where(and(eq(moneyReviews.paymentId, paymentId), eq(moneyReviews.reason, 'wrong-amount')))
