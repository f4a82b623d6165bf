import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { messages } from '../tables.server.ts'
import type { MessageInContext } from '../types.ts'

// The preceding messages: enough to see what a message answers, and no more of a private conversation.
const BEFORE = 5

/** Messages with those just before each, oldest first, for administrators who decide about a report (rules D6). */
export const messagesWithContext = query({
who: 'admin',
}, async (ctx, ids: string[]): Promise<Map<string, MessageInContext>> => {
  const found = await ctx.db
    .select()
    .from(messages)
    .where(and(inArray(messages.id, ids), eq(messages.withheld, false)))
  const all = await Promise.all(
    found.map(async (message) => [message.id, { message, before: await before(ctx, message) }] as const),
  )
  return new Map(all)
})

async function before({ db }: Context, { id, conversationId, sequence }: typeof messages.$inferSelect) {
  const rows = await db
    .select({ by: profiles.fullName, text: messages.content, at: messages.createdAt })
    .from(messages)
    .leftJoin(profiles, eq(profiles.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.withheld, false),
        lte(messages.sequence, sequence),
        ne(messages.id, id),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(BEFORE)
  return rows.toReversed()
}
