import { inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { isTold, lockPayment, writeEvent } from '../book.server.ts'
import { apply, type Lesson, lessonOf, type Occasion, type Payment } from '../consequences.server.ts'
import type { Consequences, Evidence, Standing } from '../evidence.ts'
import { findingsAbout } from '../findings.server.ts'
import { requestIdOf, sealedId } from '../request-id.server.ts'
import { payments } from '../tables.server.ts'
import { judge } from '../verdict.ts'

/**
 * The one way in which anything heard about a payment has its effect: the row is read and locked, one verdict is reached, and
 * everything that follows from it is written, in one transaction. Repeating it is harmless.
 * @returns what followed
 */
export async function settle(
  ctx: Context,
  paymentId: string,
  evidence: Evidence,
  occasion?: Occasion,
): Promise<Consequences> {
  const lessons = new Set<Lesson>()
  for (;;) {
    try {
      return await atomically(ctx, async (ctx) => {
        const standing = await read(ctx, paymentId, evidence, lessons)
        const consequences = judge(evidence, standing)
        await apply(ctx, standing.payment, consequences, occasion)
        return consequences
      })
    } catch (error) {
      const lesson = lessonOf(error)
      if (lesson === null || lessons.has(lesson)) {
        if (occasion?.line) await writeLine(ctx, paymentId, occasion.line)
        throw error
      }
      lessons.add(lesson)
    }
  }
}

/**
 * What M-Pesa said stays in the story though nothing could follow from it yet: as a line that proves nothing, so that M-Pesa
 * is asked again, and once, however often it fails.
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
    // Why nothing followed is thrown; this comes of the same, mostly.
    ctx.log.error({ err: loggable(error), paymentId, kind }, 'payment.line-lost')
  }
}

async function read(
  ctx: Context,
  paymentId: string,
  evidence: Evidence,
  lessons: Set<Lesson>,
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
    isCodeTaken: lessons.has('isCodeTaken'),
    isOwned: lessons.has('isOwned'),
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
