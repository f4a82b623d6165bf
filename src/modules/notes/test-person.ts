import type { Member, Someone } from '#test/everything-of.ts'
import { lessonNotes } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name } }: Member,
  { courseId, lessonId }: Someone,
): Promise<void> {
  await db
    .insert(lessonNotes)
    .values({ userId, courseId, lessonId, text: `Written by ${name}`, createdAt: now(), updatedAt: now() })
}
