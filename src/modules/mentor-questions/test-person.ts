import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { mentorQuestions } from './tables.server.ts'

/** A pending question of theirs. */
export async function fillForPerson({ db, now, viewer }: Member, { phone }: Someone): Promise<void> {
  await db
    .insert(mentorQuestions)
    .values({
      id: newId(),
      userId: viewer.id,
      phone,
      skill: 'SEO',
      content: `By ${viewer.name}`,
      locale: 'en',
      passedAt: now(),
      createdAt: now(),
    })
}
