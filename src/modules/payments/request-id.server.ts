import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'

// M-Pesa's ids end with the payer's number: ws_CO_, the moment, nine digits (docs/mpesa-facts.md 2).
const SEAL = 'sealed:'

/**
 * Replaces an erased payer's request id. It is as unique as the id, a late callback still matches it, and without the server's
 * secret nobody can find out which number is in it.
 */
export const sealedId = (ctx: Context, id: string): string =>
  isSealed(id)
    ? id
    : `${SEAL}${createHmac('sha256', ctx.config.authSecret).update(`request:${id}`).digest('hex')}`

const isSealed = (id: string): boolean => id.startsWith(SEAL)

/** The id with which M-Pesa can be queried about a payment; nothing once it is sealed. */
export const askableId = ({ checkoutRequestId: id }: { checkoutRequestId: string | null }): string | null =>
  id === null || isSealed(id) ? null : id

/** A payment's request id as a callback writes it, if it names the same request. */
export const requestIdOf = (
  ctx: Context,
  { checkoutRequestId: id }: { checkoutRequestId: string | null },
  callbackId: string,
): string | null => (id !== null && isSealed(id) && id === sealedId(ctx, callbackId) ? callbackId : id)

/** Whether the payer's number was masked, so that nothing may restore it. */
export const isForgotten = ({ phoneNumber }: { phoneNumber: string }): boolean => phoneNumber.includes('*')
