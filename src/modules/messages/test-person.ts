import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { blocks, conversations, messages } from './tables.server.ts'

/** Conversations in both roles, with messages of both, and blocks in both directions. */
export async function fillForPerson(
  { db, now, viewer: { id: userId } }: Member,
  { adminId }: Someone,
): Promise<void> {
  const ids = [newId(), newId()]
  const times = { createdAt: now(), lastMessageAt: now() }
  await db.insert(conversations).values([
    { id: ids[0]!, mentorId: userId, menteeId: adminId, ...times },
    { id: ids[1]!, mentorId: null, menteeId: userId, ...times },
  ])
  const written = (senderId: string, content: string) => ({
    id: newId(),
    conversationId: ids[0]!,
    senderId,
    clientId: newId(),
    content,
    createdAt: now(),
  })
  await db
    .insert(messages)
    .values([
      written(userId, 'Hello'),
      written(adminId, 'Hello to you'),
      { ...written(userId, 'Are you there?'), withheld: true },
    ])
  await db.insert(blocks).values([
    { userId, blockedId: adminId, createdAt: now() },
    { userId: adminId, blockedId: userId, createdAt: now() },
  ])
}
