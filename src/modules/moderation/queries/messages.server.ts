import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { excerptOf } from '#kit/text.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { messagesWithContext } from '#modules/messages/queries/context.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import type { CaseDetails } from '../types.ts'
import { author } from './author.server.ts'

/** Reported messages as cases, by id, each with the preceding messages. */
export async function messageDetails(ctx: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const found = await messagesWithContext(ctx, ids)
  const authors = await ctx.db
    .select({ id: messages.id, ...author })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(messages.id, ids))
  return new Map(
    authors.flatMap(({ id, ...by }): [string, CaseDetails][] => {
      const one = found.get(id)
      if (!one) return []
      const { content, createdAt, hiddenAt } = one.message
      return [
        [
          id,
          {
            ...by,
            what: 'message',
            title: excerptOf(content, 80),
            text: content,
            before: one.before,
            // Nobody but the two can read the whole conversation.
            path: null,
            createdAt,
            standing: hiddenAt ? 'hidden' : 'shown',
            reason: null,
            appeal: null,
            isAppealOpen: false,
          },
        ],
      ]
    }),
  )
}
