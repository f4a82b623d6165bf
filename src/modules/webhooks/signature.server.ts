import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import { sealOf } from '#kit/seal.ts'
import { SECOND } from '#kit/time.ts'

const secretBytes = (ctx: Context, endpointId: string): Buffer =>
  Buffer.from(sealOf(ctx.config.authSecret, 'webhook', endpointId), 'base64url')

/**
 * The secret with which an endpoint's owner verifies that something is ours (Standard Webhooks). Somebody with the database cannot
 * derive it.
 */
export const secretOf = (ctx: Context, endpointId: string): string =>
  `whsec_${secretBytes(ctx, endpointId).toString('base64')}`

/** The headers of one attempt; the id is the same for every attempt of a delivery, so that a receiver can detect repeats. */
export function signedHeaders(
  ctx: Context,
  { id, endpointId, body }: { id: string; endpointId: string; body: string },
): Record<string, string> {
  const messageId = `msg_${id.replaceAll('-', '')}`
  const timestamp = Math.floor(ctx.now().getTime() / SECOND)
  const signature = createHmac('sha256', secretBytes(ctx, endpointId))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Stadi-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
