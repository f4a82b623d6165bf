import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { atomically, type Context, heardAt } from '#context.ts'
import { inTurn, locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { hasBrowsers } from '#modules/notifications/queries/subscriptions.server.ts'
import { newsStatement } from '#core/news/announce.server.ts'
import { reachOf } from '../queries/reach.server.ts'
import { ownConversation } from '../seen.server.ts'
import { lockScopes, PUSH_AFTER_S } from '../rules.ts'
import { blocks, conversations, messages } from '../tables.server.ts'
import { NewMessage } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
'message-user': { max: 60, windowMs: MINUTE },
})

type Sent = { conversationId: string; senderId: string; readerId: string; clientId: string; content: string }

/**
 * Sends a message (MSG-10 to MSG-13). One that was sent before with this `clientId` is unchanged, so that a sender without a
 * response may retry (rules D4). A message to somebody who blocked the sender is not delivered, and the sender sees no difference
 * (rules D6).
 */
export const sendMessage = command({
who: 'consented',
input: [idOf(), NewMessage],
// 'not-found' also for other people's conversations.
refuses: ['not-found', 'message-blocked', 'message-gone', 'message-waits', 'too-many'],
}, async (ctx, asked, { content, clientId }): Promise<void> => {
  // However fast two people write, they use one connection of a process.
  await inTurn(ctx, 'messages', asked, async () => {
    const { id, otherId } = await ownConversation(ctx, ctx.viewer.id, asked)
    if (await wasSent(ctx, ctx.viewer.id, clientId)) return
    if (!otherId) throw new Refusal('message-gone')
    await limit(ctx, { 'message-user': ctx.viewer.id })
    await refuseUnreached(ctx, ctx.viewer.id, otherId)
    await store(ctx, { conversationId: id, senderId: ctx.viewer.id, readerId: otherId, clientId, content })
  })
})

const wasSent = async ({ db }: Context, senderId: string, clientId: string): Promise<boolean> =>
  (await db.$count(messages, and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))) > 0

async function refuseUnreached(ctx: Context, viewerId: string, otherId: string): Promise<void> {
  const { isBlocked, waits } = await reachOf(ctx, viewerId, otherId)
  if (isBlocked) throw new Refusal('message-blocked')
  if (waits) throw new Refusal('message-waits')
}

const isBlock = (userId: string, blockedId: string): SQL =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId))!

/**
 * Everybody else who writes to one of the two waits until this commits, so everything that can be read before is read before, and
 * one statement does it all.
 */
const store = (ctx: Context, sent: Sent): Promise<void> =>
  atomically(ctx, async (ctx) => {
    // Of both, always in the same order: a message gets its number when it becomes visible, so that a reader who asks for what came
    // after a number misses nothing.
    for (const person of [sent.senderId, sent.readerId].sort()) await takeAdvisoryLock(ctx, 'messages', person)
    await write(ctx, sent)
  })

/** Writes it, moves its conversation up and announces it; if it exists already nothing changes. A job may push it to its reader's phone. */
async function write(ctx: Context, { readerId, ...sent }: Sent): Promise<void> {
  const { db } = ctx
  const { senderId, conversationId } = sent
  const at = heardAt(ctx)
  const withheld = exists(db.select({ one: sql`1` }).from(blocks).where(isBlock(readerId, senderId)))
  const added = db.$with('added').as(
    db
      .insert(messages)
      .values({ id: newId(), ...sent, withheld, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: messages.id, withheld: messages.withheld }),
  )
  const moved = db.$with('moved').as(
    db
      .update(conversations)
      .set({ lastMessageAt: at })
      .where(and(eq(conversations.id, conversationId), sql`exists (select 1 from ${added} where not ${added.withheld})`))
      .returning({ id: conversations.id }),
  )
  const toBoth = newsStatement({ what: 'sent', to: [senderId, readerId] })
  const toSender = newsStatement({ what: 'sent', to: [senderId] })
  const [written] = await db
    .with(added, moved)
    .select({
      told: sql`case when ${added.withheld} then ${toSender} else ${toBoth} end`,
      id: added.id,
      isPushed: sql<boolean>`not ${added.withheld} and ${hasBrowsers(readerId)}`,
    })
    .from(added)
  if (written?.isPushed) await ctx.queue.enqueue(db, 'push-message', { messageId: written.id }, PUSH_AFTER_S)
}
