import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import type { PaymentStage } from './types.ts'

/** A pending payment answers a second start for the same item so long (decisions 15). */
export const BLOCKS_MS = 2 * MINUTE
/** Pending payments older than this wait for a person (decisions 15). */
export const REVIEW_AFTER_MS = DAY

/**
 * Seconds until M-Pesa is asked again about a payment of this age, or nothing when a person must look.
 * About +15, 30, 45, 60, 90, 120 s, then every 5 minutes for an hour, then hourly for a day (daraja.md 9).
 */
export function nextCheckS(ageMs: number): number | null {
  if (ageMs >= REVIEW_AFTER_MS) return null
  if (ageMs < 55 * SECOND) return 15
  if (ageMs < 115 * SECOND) return 30
  if (ageMs < HOUR) return (5 * MINUTE) / SECOND
  return HOUR / SECOND
}

/** Whether an amount sent by a client is the price. Nothing sent is fine: the server's price counts. */
export function amountAgrees(sent: unknown, priceKes: number): boolean {
  if (sent === undefined || sent === null) return true
  if (typeof sent === 'number') return sent === priceKes
  return typeof sent === 'string' && /^\d{1,9}$/.test(sent) && Number(sent) === priceKes
}

export type Claim = { checkoutRequestId: string; merchantRequestId: string; amountKes: number | null; receipt: string | null }
type Expected = { amountKes: number; checkoutRequestId: string | null; merchantRequestId: string | null }

/**
 * What a callback that says "paid" is worth for the payment whose secret path it came by.
 * grant: everything agrees. ask: something is missing or another request is named, so only M-Pesa's own answer counts.
 * review: the money is not the price; a person decides.
 */
export function worthOf(claim: Claim, payment: Expected): 'grant' | 'ask' | 'review' {
  const sameRequest = payment.checkoutRequestId === null || payment.checkoutRequestId === claim.checkoutRequestId
  const sameMerchant = !payment.merchantRequestId || payment.merchantRequestId === claim.merchantRequestId
  if (!sameRequest || !sameMerchant) return 'ask'
  if (claim.amountKes !== null && claim.amountKes !== payment.amountKes) return 'review'
  return claim.amountKes === null || claim.receipt === null ? 'ask' : 'grant'
}

type Standing = { status: 'pending' | 'completed' | 'failed'; step: string; createdAt: Date }

/** A payment's standing in one word; after the prompt has surely ended it is "checking". */
export function stageOf(payment: Standing, now: Date): PaymentStage {
  if (payment.step === 'refunded') return 'refunded'
  if (payment.step === 'review') return 'review'
  if (payment.status !== 'pending') return payment.status
  return now.getTime() - payment.createdAt.getTime() < BLOCKS_MS ? 'prompt-sent' : 'checking'
}
