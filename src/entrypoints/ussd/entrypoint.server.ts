import type { Hono } from 'hono'
import { gatewayEntrypoint } from '#entrypoints/gateway/entrypoint.server.ts'
import type { Fields } from '#entrypoints/gateway/fields.server.ts'
import { newId } from '#kit/ids.ts'
import type { App } from '#core/app.ts'
import { dialIn, type Step } from './dial.server.ts'

/** A gateway's body is far under 2 kB; somebody who types a thousand emoji at each step gets to this. */
const LARGEST_BODY = 64 * 1024

/**
 * POST /ussd/{secret}: where the gateway tells each step of a call. Whatever is wrong behind the secret is answered 200 with a sentence, as
 * a gateway ends a call with an error of its own otherwise (ussd.md 2).
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
