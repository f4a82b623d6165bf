import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { successStories } from './tables.server.ts'

/** A story of theirs that is shown as a testimonial. */
export async function fillForPerson({ db, now, viewer: { id: userId, name, email } }: Member): Promise<void> {
  await db
    .insert(successStories)
    .values({
      id: newId(),
      userId,
      title: `${name} made it`,
      content: email,
      category: 'Freelancing',
      quote: name,
      quoteAgreedAt: now(),
      isTestimonial: true,
      publishedAt: now(),
      createdAt: now(),
    })
}
