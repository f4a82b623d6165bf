import { eq, lt, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { forgetMailsAbout } from '#modules/outbox/commands/forget.server.ts'
import { ownedBy } from '../queries/own.server.ts'
import { RETENTION_DAYS } from '../rules.ts'
import { supportThreads } from '../tables.server.ts'

/** Conversations that one run deletes; the next deletes the rest. */
const AT_ONCE = 500

/**
 * Erases what a person wrote to us, also from their address without being signed in, with every answer and our copies of its mails.
 * Called by the job that erases an account, in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await forget(ctx, await ownedBy(ctx, userId))
})

/** Deletes conversations without a message for RETENTION_DAYS; a timer calls it. */
export const forgetOldThreads = internal(async (ctx: Context): Promise<void> => {
  await atomically(ctx, (ctx) =>
    forget(ctx, lt(supportThreads.lastMessageAt, after(ctx.now(), -RETENTION_DAYS * DAY)), AT_ONCE),
  )
})

/** Deletes conversations, with every answer and our copies of their mails; called in a transaction. */
export async function forget(ctx: Context, which: SQL | undefined, most = 100_000): Promise<void> {
  const threads = await ctx.db
    .select({ id: supportThreads.id, email: supportThreads.email })
    .from(supportThreads)
    .where(which)
    .limit(most)
  for (const { id, email } of threads) {
    await forgetMailsAbout(ctx, id, [ctx.config.supportEmail, ...(email ? [email] : [])])
    await ctx.db.delete(supportThreads).where(eq(supportThreads.id, id))
  }
}
