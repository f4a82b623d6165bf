import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit, sharedLimits } from '#core/limits.server.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { conversationPath } from '../address.server.ts'
import { isFull } from '../full.server.ts'
import { answerLetter } from '../letters.server.ts'
import { MOST_MESSAGES, type ThreadState } from '../rules.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import { MoreForm } from '../types.ts'
import { forget } from './forget.server.ts'

type Thread = typeof supportThreads.$inferSelect

/** Stores staff's answer, mails it to the visitor and notifies their account. */
export const answerThread = command(
  {
    who: 'admin',
    input: [given<string>(), MoreForm],
    limit: perPerson(sharedLimits, 'publish-admin'),
    refuses: ['not-found', 'thread-closed', 'thread-full'],
    atomic: true,
  },
  async (ctx, threadId, { message }): Promise<void> => {
    const thread = await lockedThread(ctx, threadId)
    if (thread.status === 'closed') throw new Refusal('thread-closed')
    if (await isFull(ctx, threadId, MOST_MESSAGES)) throw new Refusal('thread-full')
    const [answer] = await ctx.db
      .insert(supportMessages)
      .values({ threadId, author: 'staff', body: message, createdAt: ctx.now() })
      .returning({ id: supportMessages.id })
    await ctx.db
      .update(supportThreads)
      .set({ status: 'answered', lastMessageAt: ctx.now() })
      .where(eq(supportThreads.id, threadId))
    if (thread.email)
      await sendMail(ctx, answerLetter(ctx, thread, thread.email, message), await zoneOf(ctx, thread.userId))
    if (thread.userId) {
      await notify(ctx, {
        userId: thread.userId,
        kind: 'support-answer',
        eventKey: `support:${answer!.id}`,
        values: { subject: thread.subject },
        href: conversationPath(ctx, threadId),
      })
    }
    await writeAudit(ctx, { actor: ctx.viewer.id, action: 'support.answer', object: `support:${threadId}` })
  },
)

/** Closes a conversation: nothing can be written there any more. Closing it twice changes nothing. */
export const closeThread = command(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  (ctx, threadId: string): Promise<void> => setState(ctx, threadId, 'closed', 'support.close'),
)

/** Reopens a closed conversation. One that is not closed is unchanged. */
export const reopenThread = command(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  (ctx, threadId: string): Promise<void> => setState(ctx, threadId, 'open', 'support.reopen'),
)

async function setState(ctx: Context, threadId: string, status: ThreadState, action: string): Promise<void> {
  const viewer = adminOnly(ctx)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const thread = await lockedThread(ctx, threadId)
    if ((thread.status === 'closed') === (status === 'closed')) return
    await ctx.db.update(supportThreads).set({ status }).where(eq(supportThreads.id, threadId))
    await writeAudit(ctx, { actor: viewer.id, action, object: `support:${threadId}` })
  })
}

/** Deletes a conversation for good, as its author may request at any time. */
export const deleteThread = command(
  { who: 'admin', limit: perPerson(sharedLimits, 'publish-admin'), refuses: ['not-found'], atomic: true },
  async (ctx, threadId: string): Promise<void> => {
    const { id } = await lockedThread(ctx, threadId)
    await forget(ctx, eq(supportThreads.id, id))
    await writeAudit(ctx, { actor: ctx.viewer.id, action: 'support.delete', object: `support:${id}` })
  },
)

async function lockedThread(ctx: Context, threadId: string): Promise<Thread> {
  idOrRefuse(threadId)
  return rowOrRefuse(
    await ctx.db.select().from(supportThreads).where(eq(supportThreads.id, threadId)).for('update'),
  )
}

/** The visitor's time zone, if they have an account. */
const zoneOf = async (ctx: Context, userId: string | null): Promise<string> =>
  userId ? (await notificationPreferences(ctx, userId)).zone : EAST_AFRICA
