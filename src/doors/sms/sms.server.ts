import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { gatewaySecret } from '#core/gateway-secret.server.ts'
import type { Context } from '#context.ts'
import { sameText } from '#kit/ids.ts'
import { hearReport, stopSms } from '#modules/outbox/commands.server.ts'
import type { World } from '#world.server.ts'
import { hearMessage } from './hear.server.ts'

// Bytes; a form of the gateway has a few hundred.
const LARGEST_FORM = 16 * 1024

/**
 * /sms: what the gateway tells of SMS, as forms (ussd.md 9): one that came in, how far one of ours came, and that somebody wants no more.
 * No session is asked for: the secret in the address is the permission.
 */
export function smsDoor(world: World): Hono {
  const secret = gatewaySecret(world.config)
  const door = new Hono()
  door.use('*', bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.text('Too large', 413) }))
  door.all('/:secret', async (c) => {
    if (!secret || !sameText(c.req.param('secret'), secret)) return c.text('Not found', 404)
    if (c.req.method !== 'POST') return c.text('Only POST', 405, { allow: 'POST' })
    await hear(world.context({ address: 'gateway' }), await fieldsOf(c))
    return c.text('OK')
  })
  door.all('*', (c) => c.text('Not found', 404))
  return door
}

/** The first of each field; nothing where it is no form. */
async function fieldsOf(c: HonoContext): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return {}
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(await c.req.text())) fields[name] ??= value
  return fields
}

async function hear(ctx: Context, fields: Record<string, string>): Promise<void> {
  const { id = '', status, text, from = '', senderId, phoneNumber = '' } = fields
  if (text !== undefined && from) return hearMessage(ctx, { id, from, text })
  if (status !== undefined && id) return hearReport(ctx, id, status)
  if (senderId !== undefined && phoneNumber) return stopSms(ctx, phoneNumber.replace(/\D/g, ''))
  ctx.log.warn({ fields: Object.keys(fields).slice(0, 20).join() }, 'sms.not-understood')
}
