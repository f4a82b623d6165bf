import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { blocks, conversations, messages } from '../tables.server.ts'

/**
 * Takes out a person; called by the job that erases an account, in its transaction. What they wrote stays for whom they wrote it to,
 * of nobody; what nobody is left to read goes, and so does what never reached anybody.
 */
export async function forgetPerson({ db }: Context, userId: string): Promise<void> {
  await db.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId)))
  await db.delete(messages).where(and(eq(messages.senderId, userId), eq(messages.withheld, true)))
  await db.update(messages).set({ senderId: null }).where(eq(messages.senderId, userId))
  await db.update(conversations).set({ mentorId: null }).where(eq(conversations.mentorId, userId))
  await db.update(conversations).set({ menteeId: null }).where(eq(conversations.menteeId, userId))
  await db.delete(conversations).where(and(isNull(conversations.mentorId), isNull(conversations.menteeId)))
}
