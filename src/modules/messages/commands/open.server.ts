import { and, or, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { conversations } from '../tables.server.ts'

const limit = limitsOf({
'conversation-user': { max: 30, windowMs: HOUR },
})

type Pair = { mentorId: string; menteeId: string }

/**
 * The conversation of two people, created once, whichever of them is the mentor (MSG-24+, rules D3). Called by the module that
 * knows why they may write to each other: one asked a mentor, or a session was booked; then in its transaction.
 * @param pair ids of their accounts
 */
export const conversationOf = internal(async (ctx: Context, { mentorId, menteeId }: Pair): Promise<string> => {
  const { db, now } = ctx
  const of = { mentorId, menteeId, createdAt: now(), lastMessageAt: now() }
  const existing = () =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        or(
          and(eq(conversations.mentorId, mentorId), eq(conversations.menteeId, menteeId)),
          and(eq(conversations.mentorId, menteeId), eq(conversations.menteeId, mentorId)),
        ),
      )
  const [before] = await existing()
  if (before) return before.id
  await db
    .insert(conversations)
    .values({ id: newId(), ...of })
    .onConflictDoNothing()
  const [row] = await existing()
  return row!.id
})

/** The viewer's conversation with a mentor. @param mentorId of the mentor's account */
export const writeTo = command({
who: 'adult',
refuses: ['message-self', 'too-many'],
}, async (ctx, mentorId: string): Promise<string> => {
  if (ctx.viewer.id === mentorId) throw new Refusal('message-self')
  await limit(ctx, { 'conversation-user': ctx.viewer.id })
  return conversationOf(ctx, { mentorId, menteeId: ctx.viewer.id })
})
