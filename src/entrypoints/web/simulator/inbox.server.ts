import type { Context } from '#context.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { momentInWords } from '#kit/time.ts'
import { simulatedInbox } from '#modules/outbox/queries/sms.server.ts'

/** An SMS as the page shows it. */
export type Sms = { text: string; at: string; when: string }

/** SMS to a simulated number, newest first. */
export const inboxOf = async (ctx: Context, phone: KenyanPhone): Promise<Sms[]> =>
  (await simulatedInbox(ctx, phone)).map(({ text, at }) => ({
    text,
    at: at.toISOString(),
    when: momentInWords(at, ctx.locale, ctx.zone),
  }))
