import type { Member, Someone } from '#test/everything-of.ts'
import { exerciseWorks } from './tables.server.ts'

/** What they left in an exercise. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name } }: Member,
  { lessonId }: Someone,
): Promise<void> {
  await db
    .insert(exerciseWorks)
    .values({ userId, lessonId, name: 'own-words', work: [`Written by ${name}`], updatedAt: now() })
}
