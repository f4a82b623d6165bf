import type { Hono } from 'hono'
import type { Context } from '#context.ts'
import { phoneIn } from '#kit/phone.ts'
import { gatewayEntrypoint } from '#entrypoints/gateway/entrypoint.server.ts'
import type { Fields } from '#entrypoints/gateway/fields.server.ts'
import { hearReport } from '#modules/outbox/commands/sms-reports.server.ts'
import { stopSms } from '#modules/outbox/commands/sms.server.ts'
import type { App } from '#core/app.ts'
import { hearMessage } from './hear.server.ts'

// Bytes; a form of the gateway has a few hundred.
const LARGEST_FORM = 16 * 1024

/**
 * POST /sms/{secret}: what the gateway reports about SMS (docs/gateway-facts.md 9): an incoming one, the delivery of one of ours, and an opt-out.
 */
export const smsEntrypoint = (app: App): Hono =>
  gatewayEntrypoint(app, LARGEST_FORM, async (c, coming) => {
    const fields = await coming
    if (!fields) return c.text('Too large', 413)
    await hear(app.context({ address: 'gateway' }), fields)
    return c.text('OK')
  })

async function hear(ctx: Context, fields: Fields): Promise<void> {
  const [id, from, phone] = ['id', 'from', 'phoneNumber'].map((name) => fields.get(name) ?? '')
  const [text, status] = ['text', 'status'].map((name) => fields.get(name))
  if (text !== undefined && from) return hearMessage(ctx, { id: id!, from, text })
  if (status !== undefined && id) return hearReport(ctx, id, status)
  if (fields.has('senderId') && phone) return stopSms(ctx, phoneIn(phone))
  ctx.log.warn({ fields: [...fields.keys()].slice(0, 20).join() }, 'sms.not-understood')
}
