import { asc, inArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import { ownedBy } from './own.server.ts'

/** What the viewer's download contains, by table: also what was written from their address without being signed in. */
export const ownSupportData = query({ who: 'signed-in' }, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(supportThreads)
    .where(await ownedBy(ctx, ctx.viewer.id))
    .orderBy(asc(supportThreads.createdAt), supportThreads.id)
  const threads = rows.map(({ userId: _, ...thread }) => thread)
  const messages =
    threads.length === 0
      ? []
      : await ctx.db
          .select()
          .from(supportMessages)
          .where(
            inArray(
              supportMessages.threadId,
              threads.map((thread) => thread.id),
            ),
          )
          .orderBy(asc(supportMessages.id))
  return { support_threads: threads, support_messages: messages }
})
