import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { moneyReviews, paymentEvents } from './tables.server.ts'

export type ReviewReason = 'wrong-amount' | 'reused-receipt' | 'unknown-result' | 'request-mismatch' | 'paid-twice' | 'unsettled'

/** Adds one line to a payment's story, as it came. */
export async function writeEvent(ctx: Context, paymentId: string | null, kind: string, raw: string): Promise<void> {
  // Postgres text holds no NUL; 16 kB is far above anything M-Pesa sends.
  await ctx.db.insert(paymentEvents).values({ paymentId, kind, raw: raw.replaceAll('\0', '').slice(0, 16_384), at: ctx.now(), requestId: ctx.requestId })
}

/** Puts money, or a claim of it, on the list for a person; the same finding once. */
export async function askForReview(
  ctx: Context, finding: { paymentId: string; reason: ReviewReason; receipt?: string | null; amountKes?: number | null; details?: string },
): Promise<void> {
  await ctx.db.insert(moneyReviews).values({
    id: newId(), paymentId: finding.paymentId, reason: finding.reason, receipt: finding.receipt ?? null, amountKes: finding.amountKes ?? null,
    details: (finding.details ?? '').replaceAll('\0', '').slice(0, 2000), createdAt: ctx.now(),
  }).onConflictDoNothing()
  ctx.log.warn({ paymentId: finding.paymentId, reason: finding.reason }, 'payment.review')
}
