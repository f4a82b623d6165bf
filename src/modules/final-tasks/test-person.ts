import { newId } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { finalTaskAttempts } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(who: Member, { courseId, name }: Someone): Promise<void> {
  const startedAt = who.now()
  await who.db.insert(finalTaskAttempts).values({
    id: newId(),
    userId: who.viewer.id,
    courseId,
    taskName: 'a/b',
    task: { title: { en: '', sw: '' }, minutes: 30, body: { en: '', sw: '' }, rubric: { criteria: [] } },
    startedAt,
    endsAt: after(startedAt, 30 * MINUTE),
    text: `Written by ${name}`,
    // Somebody's own name as marker: an administrator can be both.
    markerId: who.viewer.id,
  })
}
