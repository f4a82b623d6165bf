import { and, eq } from 'drizzle-orm'
import { atomically, type Context, heardAt } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { openableLesson } from '../course-access.server.ts'
import { complete, studied } from '../learning.server.ts'
import { after } from '#kit/time.ts'
import { MOST_ROUNDS } from '#course-format/rubric.ts'
import { PEERS_MS } from '../rules.ts'
import { submissions } from '../tables.server.ts'
import { type Completion, Submission } from '../types.ts'
import { takeAdvisoryLock } from './locks.server.ts'

/**
 * Stores a learner's work as a round that waits to be marked, and completes the project lesson (CRS-20+). Earlier rounds stay; one that still
 * waits is not marked any more.
 */
export const submitProject = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>(), Submission],
    // 'invalid-input' with field codes.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'rounds-used',
      'too-many',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId, lessonId, { text, link }): Promise<Completion> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    if (lesson.type !== 'project') throw new Refusal('not-found')
    await limit(ctx, { 'submit-user': ctx.viewer.id })
    return atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'project', `${ctx.viewer.id}:${lesson.id}`)
      await makeRoom(ctx, ctx.viewer.id, lesson.id)
      await ctx.db.insert(submissions).values({
        id: newId(),
        userId: ctx.viewer.id,
        lessonId: lesson.id,
        text: text || null,
        link: link || null,
        // Who marks it has waited since it arrived, not since it was written without a network.
        submittedAt: heardAt(ctx),
        peersUntil: after(heardAt(ctx), PEERS_MS),
      })
      const completion = await complete(ctx, ctx.viewer.id, lesson)
      await studied(ctx, ctx.viewer.id)
      return completion
    })
  },
)

/** The round that waited gives its place to the next one. */
async function makeRoom(ctx: Context, userId: string, lessonId: number): Promise<void> {
  const own = and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId))
  const marked = await ctx.db.$count(submissions, and(own, eq(submissions.state, 'marked')))
  if (marked >= MOST_ROUNDS) throw new Refusal('rounds-used')
  await ctx.db
    .update(submissions)
    .set({ state: 'replaced' })
    .where(and(own, eq(submissions.state, 'waiting')))
}
