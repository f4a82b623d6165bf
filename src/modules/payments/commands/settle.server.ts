import { inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { proved } from '#core/limits.server.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { isTold, lockPayment, writeEvent } from '../book.server.ts'
import { apply, type Conflict, conflictOf, type Occasion, type Payment } from '../consequences.server.ts'
import type { Consequences, Evidence, Standing } from '../evidence.ts'
import { findingsAbout } from '../findings.server.ts'
import { requestIdOf, sealedId } from '../request-id.server.ts'
import { payerOf } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { consequencesOf } from '../verdict.ts'

/**
 * The only way in which evidence about a payment takes effect: the row is read and locked, one verdict is reached, and everything
 * that follows is written, in one transaction. Repeating it is harmless.
 * @returns the consequences
 */
export async function settle(
  ctx: Context,
  paymentId: string,
  evidence: Evidence,
  occasion?: Occasion,
): Promise<Consequences> {
  const conflicts = new Set<Conflict>()
  for (;;) {
    try {
      const { payment, consequences } = await atomically(ctx, async (ctx) => {
        const { payment, ...standing } = await read(ctx, paymentId, evidence, conflicts)
        const consequences = consequencesOf(evidence, { payment, ...standing })
        await apply(ctx, payment, consequences, occasion)
        return { payment, consequences }
      })
      if (consequences.verdict === 'paid') await proved(ctx, payerOf(payment.userId, payment.phoneNumber))
      return consequences
    } catch (error) {
      const conflict = conflictOf(error)
      if (conflict === null || conflicts.has(conflict)) {
        if (occasion?.line) await writeLine(ctx, paymentId, occasion.line)
        throw error
      }
      conflicts.add(conflict)
    }
  }
}

/**
 * M-Pesa's message stays in the history although it could not take effect yet: as a line that proves nothing, so that M-Pesa is
 * queried again, and once, however often it fails.
 */
async function writeLine(
  ctx: Context,
  paymentId: string,
  { kind, raw }: NonNullable<Occasion['line']>,
): Promise<void> {
  try {
    if (!(await isTold(ctx, paymentId, 'not-applied', raw)))
      await writeEvent(ctx, paymentId, 'not-applied', raw)
  } catch (error) {
    // The original error is thrown; this one mostly has the same cause.
    ctx.log.error({ err: loggable(error), paymentId, kind }, 'payment.line-lost')
  }
}

async function read(
  ctx: Context,
  paymentId: string,
  evidence: Evidence,
  conflicts: Set<Conflict>,
): Promise<Standing & { payment: Payment }> {
  const payment = await lockPayment(ctx, paymentId)
  if (!payment) throw new Refusal('payment-not-found')
  const requestId = evidence.from === 'callback' ? (evidence.callback?.checkoutRequestId ?? null) : null
  return {
    payment: requestId ? { ...payment, checkoutRequestId: requestIdOf(ctx, payment, requestId) } : payment,
    // M-Pesa's first answer comes before anything could be found.
    findings: evidence.from === 'prompt' ? [] : await findingsAbout(ctx, paymentId, receiptIn(evidence)),
    isAnothersRequest:
      requestId !== null && payment.checkoutRequestId === null && (await isTaken(ctx, requestId)),
    isCodeTaken: conflicts.has('isCodeTaken'),
    isOwned: conflicts.has('isOwned'),
  }
}

function receiptIn(evidence: Evidence): string | null {
  if (evidence.from === 'callback') return evidence.callback?.receipt ?? null
  if (evidence.from === 'query') return evidence.claim.receipt
  if (evidence.from === 'ledger') return evidence.charge.receipt
  return evidence.from === 'staff' && evidence.says === 'paid' ? evidence.receipt : null
}

async function isTaken(ctx: Context, checkoutRequestId: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.checkoutRequestId, [checkoutRequestId, sealedId(ctx, checkoutRequestId)]))
  return other !== undefined
}
