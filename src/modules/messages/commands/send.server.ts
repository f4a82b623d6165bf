import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { inLine } from '#core/line.server.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { announce } from '../announce.server.ts'
import { limit } from '../limits.server.ts'
import { ownConversation } from '../seen.server.ts'
import { blocks, conversations, messages } from '../tables.server.ts'
import { NewMessage } from '../types.ts'

type Sent = { conversationId: string; senderId: string; clientId: string; content: string; withheld: boolean }

/**
 * Sends a message (MSG-10 to MSG-13). One that was sent before under this `clientId` is left as it is, so that whoever heard no answer may
 * ask again (rules D4). To somebody who blocked the sender it goes nowhere, and the sender sees no difference (rules D6).
 * @param raw NewMessage
 * @throws Refusal 'not-found' also for other people's conversations, 'invalid-input', 'message-blocked', 'message-gone', 'too-many'
 */
export async function sendMessage(ctx: Context, conversationId: unknown, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { id, otherId } = await ownConversation(ctx, viewer.id, conversationId)
  const { content, clientId } = parse(NewMessage, raw)
  if (await wasSent(ctx, viewer.id, clientId)) return
  if (!otherId) throw new Refusal('message-gone')
  await limit(ctx, { 'message-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    // Of both, always in the same order: what one person can read gets its number when it is there to be read, so that whoever asks for
    // what came after a number misses nothing.
    for (const person of [viewer.id, otherId].sort()) await inLine(ctx, 'messages', person)
    if (await hasBlocked(ctx, viewer.id, otherId)) throw new Refusal('message-blocked')
    const withheld = await hasBlocked(ctx, otherId, viewer.id)
    const isNew = await store(ctx, { conversationId: id, senderId: viewer.id, clientId, content, withheld })
    if (isNew) await announce(ctx, { what: 'sent', to: withheld ? [viewer.id] : [viewer.id, otherId] })
  })
}

const wasSent = async ({ db }: Context, senderId: string, clientId: string): Promise<boolean> =>
  (await db.$count(messages, and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))) > 0

const hasBlocked = async ({ db }: Context, userId: string, blockedId: string): Promise<boolean> =>
  (await db.$count(blocks, and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))) > 0

/** @returns false where it is there already */
async function store({ db, now }: Context, sent: Sent): Promise<boolean> {
  const added = await db
    .insert(messages)
    .values({ id: newId(), ...sent, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (added.length > 0 && !sent.withheld)
    await db
      .update(conversations)
      .set({ lastMessageAt: now() })
      .where(eq(conversations.id, sent.conversationId))
  return added.length > 0
}
