import { and, eq, sql } from 'drizzle-orm'
import { AiFailed } from '#adapters/ai/ai.server.ts'
import { type ContextWith, type Context, signedIn } from '#context.ts'
import { byWhom } from '#core/limits.server.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { askModel } from '../ask-model.server.ts'
import { limit } from '../limits.server.ts'
import { turnsFor } from '../prompt.server.ts'
import { earlierTurns } from '../queries/chat.server.ts'
import { linksOf, shownLinks } from '../queries/links.server.ts'
import { preparedReply } from '../replies.server.ts'
import type { ChatKind } from '../rules.ts'
import { aiConsents, chatMessages } from '../tables.server.ts'
import { NewQuestion, type OfferLink, type Reply, type ShownReply } from '../types.ts'

/** A chunk of a streaming answer, and at last all of it. */
export type Chunk = { piece: string } | { reply: ShownReply }

const MOST_TOKENS = 700

/**
 * Asks coach or advisor. First come chunks of the model's answer, if there is one and the person agreed; the last chunk is the
 * whole answer, a prepared one if the model gave none. For people with an account both are stored; if they leave, the prepared one
 * is.
 * @param raw NewQuestion
 * @param signal that nobody waits any more
 * @throws Refusal 'not-authenticated' for the advisor, 'invalid-input', 'too-many'
 */
export async function askChat(
  ctx: ContextWith<'ai'>,
  raw: unknown,
  signal?: AbortSignal,
): Promise<AsyncGenerator<Chunk, void>> {
  const { kind, message, ai, earlier: typed } = parse(NewQuestion, raw)
  if (kind === 'advisor') signedIn(ctx)
  await limit(ctx, byWhom(ctx, 'chat-question'))
  const earlier = ctx.viewer ? await earlierTurns(ctx, kind) : typed
  const prepared = await preparedReply(ctx, kind, message)
  const links = shownLinks(prepared.offers, await linksOf(ctx, prepared.offers))
  if (ctx.viewer) await keepQuestion(ctx, kind, message, ai)
  if (!ai || !ctx.ai) return chunks(ctx, kind, { prepared, links, model: null })
  const turns = await turnsFor(ctx, kind, { earlier, message, links })
  const model = askModel(ctx, { turns, mostTokens: MOST_TOKENS, ...(signal && { signal }) })
  return chunks(ctx, kind, { prepared, links, model })
}

type Sources = { prepared: Reply; links: OfferLink[]; model: AsyncGenerator<string, void> | null }

async function* chunks(
  ctx: ContextWith<'ai'>,
  kind: ChatKind,
  { prepared, links, model }: Sources,
): AsyncGenerator<Chunk, void> {
  let reply: Reply = { ...prepared, isFallback: ctx.ai !== null }
  try {
    let text = ''
    for await (const piece of model ?? []) {
      text += piece
      yield { piece }
    }
    if (text.trim() !== '') reply = { ...prepared, text: text.trim(), isFallback: false }
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    ctx.log.warn({ reason: error.message, kind, requestId: ctx.requestId }, 'ai.failed')
  } finally {
    if (ctx.viewer) await keepReply(ctx, kind, reply)
  }
  const { offers: _, ...shown } = reply
  yield { reply: { ...shown, links } }
}

async function keepQuestion(ctx: Context, kind: ChatKind, text: string, ai: boolean): Promise<void> {
  const userId = signedIn(ctx).id
  const { db, now } = ctx
  await db.insert(chatMessages).values({ id: newId(), userId, kind, isBot: false, text, createdAt: now() })
  // Not agreeing this time revokes an earlier agreement.
  if (ai) await db.insert(aiConsents).values({ userId, agreedAt: now() }).onConflictDoNothing()
  else await db.delete(aiConsents).where(eq(aiConsents.userId, userId))
  await forgetOldest(ctx, kind)
}

async function keepReply(ctx: Context, kind: ChatKind, reply: Reply): Promise<void> {
  const userId = signedIn(ctx).id
  await ctx.db
    .insert(chatMessages)
    .values({ id: newId(), userId, kind, isBot: true, ...reply, createdAt: ctx.now() })
}

const MOST_STORED = 400

/** A conversation has no end: its oldest messages are deleted. */
async function forgetOldest(ctx: Context, kind: ChatKind): Promise<void> {
  const own = and(eq(chatMessages.userId, signedIn(ctx).id), eq(chatMessages.kind, kind))
  await ctx.db
    .delete(chatMessages)
    .where(
      and(
        own,
        sql`${chatMessages.place} <= (select place from ${chatMessages} where ${own} order by place desc offset ${MOST_STORED} limit 1)`,
      ),
    )
}
