import { type Context as HonoContext, Hono } from 'hono'
import { gatewaySecret } from '#core/gateway-secret.server.ts'
import { hashOf, sameText } from '#kit/ids.ts'
import type { App } from '#core/app.ts'
import { type Fields, fieldsIn } from './fields.server.ts'

type Answer = (c: HonoContext, fields: Promise<Fields | null>) => Promise<Response>

/**
 * An entrypoint for the basic-phone gateway (Africa's Talking): POST /{secret}. Gateways sign nothing: only the secret in the URL
 * authenticates the caller, so it is compared in constant time and never logged. Every other address is 404.
 * @param largest bytes of a body; `answer` gets null for a larger one. The fields may still be arriving when it is called.
 */
export function gatewayEntrypoint({ config }: Pick<App, 'config'>, largest: number, answer: Answer): Hono {
  const set = gatewaySecret(config)
  const secret = set === undefined ? null : hashOf(set)
  const entrypoint = new Hono()
  entrypoint.all('/:secret', async (c) => {
    if (secret === null || !sameText(hashOf(c.req.param('secret')), secret)) return unknown(c)
    if (c.req.method !== 'POST') return c.text('Method not allowed', 405, { allow: 'POST' })
    return answer(c, fieldsIn(c.req.raw, largest))
  })
  entrypoint.all('*', unknown)
  return entrypoint
}

const unknown = (c: HonoContext): Response => c.text('Not found', 404)
