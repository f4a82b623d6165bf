import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { push } from '#modules/notifications/commands/push.server.ts'
import { m } from '#paraglide/messages.js'
import { messageToPush, wasTold } from '../queries/to-push.server.ts'
import { threadHref } from '../rules.ts'

/** Who writes several messages makes a phone ring once. */
const BURST_MS = 15 * MINUTE
/** Those of a night together, too. */
const NIGHT_MS = 12 * HOUR

/**
 * Pushes an unread message to its reader's phone: who wrote, and not what. A job calls it, a moment after it was sent: whoever has the
 * conversation open has read it by then. At night it waits for the morning, and whether it is unread is asked again.
 */
export const pushMessage = internal(async (ctx: Context, messageId: string, hasWaited: boolean): Promise<void> => {
  const message = await messageToPush(ctx, messageId)
  if (!message) return
  const quiet = quietUntil(ctx.now(), (await notificationPreferences(ctx, message.readerId)).zone)
  if (quiet) return wait(ctx, messageId, quiet)
  if (await wasTold(ctx, message, hasWaited ? NIGHT_MS : BURST_MS)) return
  await push(ctx, {
    userId: message.readerId,
    choice: 'messages',
    eventKey: `message:${message.id}`,
    tag: `messages:${message.conversationId}`,
    href: threadHref(message.conversationId),
    words: ({ locale }) => ({
      title: m.push_message({}, { locale }),
      body: m.push_message_from({ name: saidName(message.from, locale) }, { locale }),
    }),
  })
})

const wait = (ctx: Context, messageId: string, quiet: Date): Promise<void> =>
  ctx.queue.enqueue(
    ctx.db,
    'push-message',
    { messageId, hasWaited: true },
    Math.ceil((quiet.getTime() - ctx.now().getTime()) / SECOND),
  )
