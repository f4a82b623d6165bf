import { newId } from '#kit/ids.ts'
import { posts } from '#modules/community/tables.server.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { reports } from './tables.server.ts'

/** Their report of what somebody else wrote, with their address in it. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, email } }: Member,
  { adminId }: Someone,
): Promise<void> {
  const postId = newId()
  const written = { title: 'Which phone?', content: 'Why?', createdAt: now() }
  await db.insert(posts).values({ id: postId, kind: 'question', userId: adminId, ...written })
  await db
    .insert(reports)
    .values({ id: newId(), userId, postId, kind: 'spam', reason: `Ask ${email}`, createdAt: now() })
}
