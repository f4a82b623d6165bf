import { asc, eq, inArray, or } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'

/** What the viewer may take along, by table: also what was written from their address without being signed in. */
export async function ownSupportData(ctx: Context) {
  const viewer = signedIn(ctx)
  const threads = await ctx.db.select().from(supportThreads)
    .where(or(eq(supportThreads.userId, viewer.id), eq(supportThreads.email, viewer.email.toLowerCase()))).orderBy(asc(supportThreads.createdAt), supportThreads.id)
  const messages = threads.length === 0 ? [] : await ctx.db.select().from(supportMessages)
    .where(inArray(supportMessages.threadId, threads.map((thread) => thread.id))).orderBy(asc(supportMessages.id))
  return { support_threads: threads, support_messages: messages }
}
