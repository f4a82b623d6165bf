import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { type Message, SmsFailed } from '#adapters/sms/sms.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { outgoingMessages } from '../tables.server.ts'

/** Tries after the first. */
export const SMS_RETRIES = 3
/** An SMS that could not go out by then helps nobody any more: its code is dead, its news is old. */
const USEFUL_MS = HOUR
/** How long a number stays written down after its SMS. */
const KEPT_MS = DAY

/** Owes somebody an SMS. Inside a transaction it is owed only if the transaction commits. */
export async function sendSms(ctx: Context, { to, text }: Message): Promise<void> {
  const id = newId()
  await ctx.db.insert(outgoingMessages).values({ id, recipient: to, text, createdAt: ctx.now() })
  await ctx.queue.enqueue(ctx.db, 'deliver-sms', { messageId: id })
}

/**
 * Hands one waiting SMS to the gateway; a job calls it. One of which nobody knows whether it went out is not sent again:
 * a code is sent anew when its reader asks.
 * @throws SmsFailed when it surely did not go out and may later, so that the job tries again
 */
export async function deliverSms(ctx: Context, messageId: string): Promise<void> {
  const [message] = await ctx.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.id, messageId), eq(outgoingMessages.status, 'waiting')))
  if (!message) return
  if (message.createdAt < after(ctx.now(), -USEFUL_MS)) return giveUp(ctx, messageId, 'too late')
  try {
    await ctx.sms.send({ to: message.recipient, text: message.text }, ctx.now(), messageId)
  } catch (error) {
    return laterOrNever(ctx, message, error)
  }
  // The code in it is nobody's business any more.
  await ctx.db
    .update(outgoingMessages)
    .set({
      status: 'sent',
      text: '',
      attempts: sql`${outgoingMessages.attempts} + 1`,
      lastError: null,
      sentAt: ctx.now(),
    })
    .where(eq(outgoingMessages.id, messageId))
}

type Outgoing = typeof outgoingMessages.$inferSelect

/** @throws the error itself where another try may help */
async function laterOrNever(ctx: Context, { id, attempts }: Outgoing, error: unknown): Promise<void> {
  const reason = error instanceof SmsFailed ? error.message : 'failed'
  const again = error instanceof SmsFailed && error.mayRetry && attempts < SMS_RETRIES
  ctx.log.warn({ messageId: id, reason, again }, 'sms.failed')
  if (!again) return giveUp(ctx, id, reason)
  await ctx.db
    .update(outgoingMessages)
    .set({ attempts: sql`${outgoingMessages.attempts} + 1`, lastError: reason })
    .where(eq(outgoingMessages.id, id))
  throw error
}

async function giveUp(ctx: Context, messageId: string, reason: string): Promise<void> {
  await ctx.db
    .update(outgoingMessages)
    .set({ status: 'failed', text: '', attempts: sql`${outgoingMessages.attempts} + 1`, lastError: reason })
    .where(eq(outgoingMessages.id, messageId))
}

/** Drops what is known of SMS that went out, or never will, a day ago; a timer calls it. */
export async function forgetOldMessages(ctx: Context): Promise<void> {
  await ctx.db
    .delete(outgoingMessages)
    .where(
      and(ne(outgoingMessages.status, 'waiting'), lt(outgoingMessages.createdAt, after(ctx.now(), -KEPT_MS))),
    )
}
