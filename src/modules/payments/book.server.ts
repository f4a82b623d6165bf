import { and, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { moneyReviews, paymentEvents, payments, refunds } from './tables.server.ts'

export type ReviewReason =
  | 'wrong-amount'
  | 'reused-receipt'
  | 'unknown-result'
  | 'request-mismatch'
  | 'paid-twice'
  | 'unsettled'
  | 'unmatched-charge'
  | 'not-in-ledger'
  | 'refunded-twice'

/** A callback or a refund's result as it was kept. */
export type Kept = { id: number; raw: string; at: Date }

/** Keeps what was posted to a secret path, before anything is made of it. */
export async function keep(
  ctx: Context,
  paymentId: string,
  kind: 'callback' | 'refund-result',
  raw: string,
): Promise<Kept> {
  return { id: await writeEvent(ctx, paymentId, kind, raw), raw, at: ctx.now() }
}

/** Adds one line to a payment's story, as it came. @returns the line's number */
export async function writeEvent(
  ctx: Context,
  paymentId: string | null,
  kind: string,
  raw: string,
  appliesEvent: number | null = null,
): Promise<number> {
  // Postgres text holds no NUL; 16 kB is far above anything M-Pesa sends.
  const [event] = await ctx.db
    .insert(paymentEvents)
    .values({
      paymentId,
      kind,
      raw: raw.replaceAll('\0', '').slice(0, 16_384),
      at: ctx.now(),
      requestId: ctx.requestId,
      appliesEvent,
    })
    .onConflictDoNothing({ target: paymentEvents.appliesEvent })
    .returning({ id: paymentEvents.id })
  return event?.id ?? 0
}

/** Says that a kept callback or result had its effect. Until then it is applied again after a crash. */
export const markApplied = (ctx: Context, paymentId: string, kept: Kept): Promise<number> =>
  writeEvent(ctx, paymentId, 'applied', '', kept.id)

/** Callbacks or results of one payment that were kept and never applied: the process died in between. Oldest first. */
export function keptEvents(
  ctx: Context,
  paymentId: string,
  kind: 'callback' | 'refund-result',
): Promise<Kept[]> {
  const applied = alias(paymentEvents, 'applied')
  return ctx.db
    .select({ id: paymentEvents.id, raw: paymentEvents.raw, at: paymentEvents.at })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.paymentId, paymentId),
        eq(paymentEvents.kind, kind),
        notExists(
          ctx.db.select({ id: applied.id }).from(applied).where(eq(applied.appliesEvent, paymentEvents.id)),
        ),
      ),
    )
    .orderBy(paymentEvents.id)
    .limit(50)
}

/** What a column of Postgres holds. */
const LARGEST_INTEGER = 2_147_483_647

/** Puts money, or a claim of it, on the list for a person; the same finding once. */
export async function askForReview(
  ctx: Context,
  finding: {
    paymentId: string | null
    reason: ReviewReason
    receipt?: string | null
    amountKes?: number | null
    details?: string
  },
): Promise<void> {
  // Whole shillings have a column; cents, which M-Pesa never charged so far, stand in the words.
  const whole = Number.isInteger(finding.amountKes) && Math.abs(finding.amountKes!) <= LARGEST_INTEGER
  await ctx.db
    .insert(moneyReviews)
    .values({
      id: newId(),
      paymentId: finding.paymentId,
      reason: finding.reason,
      receipt: finding.receipt ?? null,
      amountKes: whole ? finding.amountKes! : null,
      details: `${whole || !finding.amountKes ? '' : `KES ${finding.amountKes} `}${finding.details ?? ''}`
        .replaceAll('\0', '')
        .slice(0, 2000),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  ctx.log.warn({ paymentId: finding.paymentId, reason: finding.reason }, 'payment.review')
}

const findings = prepared('findings', (db) =>
  db
    .select({ id: moneyReviews.id })
    .from(moneyReviews)
    .where(
      or(
        eq(moneyReviews.paymentId, sql.placeholder('paymentId')),
        eq(moneyReviews.receipt, sql.placeholder('receipt')),
      ),
    )
    .limit(1),
)

/** Whether anything was ever found about a payment or a code, settled or not: of nearly all there is nothing to close. */
export const isFound = async (ctx: Context, paymentId: string, receipt: string | null): Promise<boolean> =>
  (await findings(ctx.db, { paymentId, receipt })).length > 0

/** Findings about one payment that later proof has answered leave the list; who looks can still read them. */
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
 * A charge that nothing explained is explained once a payment holds its code. What was settled stays as it was, yet is updated as well:
 * so whoever comes second waits for an administrator who decides at this moment.
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

/** A wrong amount is answered by proof of the same charge only: another charge is money of its own. */
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

/** The row, locked until the transaction ends. Who changes a refund or a finding takes this lock first, so that nobody waits in a circle. */
export async function lockPayment(
  ctx: Context,
  paymentId: string,
): Promise<typeof payments.$inferSelect | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return payment
}

// Of two at the same moment the refused one came first: another follows nothing but a refusal.
export const newestFirst = [desc(refunds.createdAt), sql`${refunds.state} = 'refused'`] as const

/** The newest refund of a payment, in whatever state. */
export async function newestRefund(
  ctx: Context,
  paymentId: string,
): Promise<typeof refunds.$inferSelect | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(...newestFirst)
    .limit(1)
  return newest
}

/**
 * Whoever writes a code of M-Pesa's down stands in line by it: it can stand in several tables, which no index spans.
 * Taken before the lock of a payment, so that nobody waits in a circle.
 */
export async function lockCodes(ctx: Context, codes: string[]): Promise<void> {
  for (const code of codes.toSorted())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${code}`}, 0))`)
}

/** Findings that another sum than the price came, settled or not. */
export const wrongAmounts = (ctx: Context, paymentId: string) =>
  ctx.db
    .select()
    .from(moneyReviews)
    .where(and(eq(moneyReviews.paymentId, paymentId), eq(moneyReviews.reason, 'wrong-amount')))

/** Whether something about this payment was ever found, settled or not. */
export async function wasFound(ctx: Context, paymentId: string, reason: ReviewReason): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: moneyReviews.id })
    .from(moneyReviews)
    .where(and(eq(moneyReviews.paymentId, paymentId), eq(moneyReviews.reason, reason)))
    .limit(1)
  return found !== undefined
}
