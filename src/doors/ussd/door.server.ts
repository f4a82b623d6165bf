import { type Context as HonoContext, Hono } from 'hono'
import { gatewaySecret } from '#core/gateway-secret.server.ts'
import { hashOf, newId, sameText } from '#kit/ids.ts'
import type { World } from '#world.server.ts'
import { dialIn } from './dial.server.ts'
import { stepIn } from './fields.server.ts'

/**
 * POST /ussd/{secret}: where the gateway of basic phones (Africa's Talking) tells each step of a call. Gateways sign nothing: the secret
 * in the address is all that says who asks, so it is compared in constant time and stands in no log. Every other address is 404;
 * whatever else is wrong is answered 200 with a sentence, as a gateway ends a call with an error of its own otherwise (ussd.md 2).
 */
export function ussdDoor({ config, context }: Pick<World, 'config' | 'context'>): Hono {
  const set = gatewaySecret(config)
  const secret = set === undefined ? null : hashOf(set)
  const door = new Hono()
  door.all('/:secret', async (c) => {
    if (secret === null || !sameText(hashOf(c.req.param('secret')), secret)) return unknown(c)
    if (c.req.method !== 'POST') return c.text('Method not allowed', 405, { allow: 'POST' })
    const answer = await dialIn(context({ requestId: newId() }), stepIn(c.req.raw))
    return c.text(answer, 200, { 'cache-control': 'no-store' })
  })
  door.all('*', unknown)
  return door
}

const unknown = (c: HonoContext): Response => c.text('Not found', 404)
