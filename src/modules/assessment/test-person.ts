import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { assessmentAttempts } from './tables.server.ts'

/** An assessment that they started. */
export async function fillForPerson({ db, now, viewer: { id: userId } }: Member): Promise<void> {
  const drawn = { question: 'Which?', options: ['a', 'b'], explanation: 'Only after the end' }
  await db
    .insert(assessmentAttempts)
    .values({
      id: newId(),
      userId,
      category: '',
      drawn: [{ questionId: 'q', category: 'SEO', correct: 0, ...drawn }],
      startedAt: now(),
    })
}
