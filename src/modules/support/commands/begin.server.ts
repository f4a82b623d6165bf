import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { newsLetter } from '../letters.server.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'

type Begun = Pick<typeof supportThreads.$inferInsert, 'channel' | 'subject' | 'name' | 'email'>

/** A new conversation with its first message, mailed to staff. */
export async function begin(ctx: Context, begun: Begun, message: string) {
  const times = { createdAt: ctx.now(), lastMessageAt: ctx.now() }
  const [thread] = await ctx.db
    .insert(supportThreads)
    .values({ id: newId(), ...begun, userId: ctx.viewer?.id ?? null, locale: ctx.locale, ...times })
    .returning()
  await ctx.db
    .insert(supportMessages)
    .values({ threadId: thread!.id, author: 'visitor', body: message, createdAt: ctx.now() })
  await sendMail(ctx, newsLetter(ctx, thread!, message))
  return thread!
}
