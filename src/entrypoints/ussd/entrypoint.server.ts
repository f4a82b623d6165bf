import type { Hono } from 'hono'
import { gatewayEntrypoint } from '#entrypoints/gateway/entrypoint.server.ts'
import type { Fields } from '#entrypoints/gateway/fields.server.ts'
import { newId } from '#kit/ids.ts'
import type { App } from '#core/app.ts'
import { dialIn, type Step } from './dial.server.ts'

/** A gateway's body is far under 2 kB; somebody who types a thousand emoji at each step reaches this. */
const LARGEST_BODY = 64 * 1024

/**
 * POST /ussd/{secret}: where the gateway reports each step of a call. Any error behind the secret is answered with 200 and a
 * sentence, because otherwise a gateway ends the call with its own error (docs/gateway-facts.md 2).
 */
export const ussdEntrypoint = (app: Pick<App, 'config' | 'context'>): Hono =>
  gatewayEntrypoint(app, LARGEST_BODY, async (c, coming) => {
    const step = coming.then((fields) => fields && stepOf(fields))
    const answer = await dialIn(app.context({ requestId: newId() }), step)
    return c.text(answer, 200, { 'cache-control': 'no-store' })
  })

function stepOf(fields: Fields): Step {
  const field = (name: string): string => fields.get(name) ?? ''
  return {
    sessionId: field('sessionId').trim(),
    phone: field('phoneNumber').trim(),
    serviceCode: field('serviceCode').trim(),
    networkCode: field('networkCode').trim(),
    text: field('text'),
  }
}
