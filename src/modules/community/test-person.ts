import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { posts, postViews, replies, votes } from './tables.server.ts'

/** A story of theirs that is shown as a testimonial; a question that somebody else answered; a reply, a vote, a view. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { adminId }: Someone,
): Promise<void> {
  const [storyId, questionId, othersId] = [newId(), newId(), newId()]
  const written = { title: `${name} made it`, content: email, createdAt: now() }
  await db.insert(posts).values([
    {
      id: storyId,
      kind: 'story',
      userId,
      ...written,
      excerpt: email,
      category: 'Freelancing',
      quote: name,
      quoteAgreedAt: now(),
      isTestimonial: true,
    },
    { id: questionId, kind: 'question', userId, ...written, tags: [name], appeal: email },
    {
      id: othersId,
      kind: 'question',
      userId: adminId,
      title: 'Which phone?',
      content: 'Why?',
      createdAt: now(),
    },
  ])
  await db.insert(replies).values([
    { id: newId(), postId: questionId, userId: adminId, body: 'Yes.', createdAt: now() },
    { id: newId(), postId: othersId, userId, body: `I am ${name}`, createdAt: now() },
  ])
  await db.insert(votes).values({ id: newId(), userId, postId: othersId, createdAt: now() })
  await db.insert(postViews).values({ postId: othersId, viewer: userId, day: nairobiDay(now()) })
}
