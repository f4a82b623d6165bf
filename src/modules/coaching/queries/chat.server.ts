import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { type ChatKind, TURNS_TOLD } from '../rules.ts'
import { aiConsents, chatMessages } from '../tables.server.ts'
import type { ChatMessage } from '../types.ts'
import { linksOf, shownLinks } from './links.server.ts'

const MOST_SHOWN = 60

/**
 * The viewer's conversation, oldest first, with the still existing things that it mentions; and whether they agreed to the model.
 */
export const ownChat = query(
  { who: 'signed-in' },
  async (ctx, kind: ChatKind): Promise<{ messages: ChatMessage[]; hasAgreed: boolean }> => {
    const rows = await newest(ctx, kind, MOST_SHOWN)
    const links = await linksOf(
      ctx,
      rows.flatMap(({ offers }) => offers),
    )
    const agreed = await ctx.db.$count(aiConsents, eq(aiConsents.userId, ctx.viewer.id))
    return {
      hasAgreed: agreed > 0,
      messages: rows.map(({ id, isBot, text, createdAt, offers, advice, isFallback }) => ({
        id,
        isBot,
        text,
        at: createdAt,
        links: shownLinks(offers, links),
        advice,
        isFallback,
      })),
    }
  },
)

/** What the model gets of the conversation so far: what was said before they agreed, or until they took it back, is never told. */
export async function earlierTurns(
  ctx: Context,
  kind: ChatKind,
  agreedAt: Date,
): Promise<{ isBot: boolean; text: string }[]> {
  const rows = await newest(ctx, kind, TURNS_TOLD, gte(chatMessages.createdAt, agreedAt))
  return rows.map(({ isBot, text }) => ({ isBot, text }))
}

async function newest(ctx: Context, kind: ChatKind, most: number, which?: SQL) {
  const own = and(eq(chatMessages.userId, signedIn(ctx).id), eq(chatMessages.kind, kind), which)
  const rows = await ctx.db
    .select()
    .from(chatMessages)
    .where(own)
    .orderBy(desc(chatMessages.place))
    .limit(most)
  return rows.toReversed()
}
