import { atomically, type Context, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { openableLesson } from '../course-access.server.ts'
import { complete } from '../learning.server.ts'
import { submissions } from '../tables.server.ts'
import { type Completion, Submission } from '../types.ts'

/**
 * Stores a learner's work and completes the project lesson (CRS-20+). Handing in again adds to what is there.
 * @throws Refusal 'invalid-input' with field codes, 'course-not-found', 'not-found', 'lesson-locked', 'too-many'
 */
export async function submitProject(
  ctx: Context,
  courseId: unknown,
  lessonId: unknown,
  raw: unknown,
): Promise<Completion> {
  const learner = signedIn(ctx)
  const { text, link } = parse(Submission, raw)
  const { lesson } = await openableLesson(ctx, courseId, lessonId)
  if (lesson.type !== 'project') throw new Refusal('not-found')
  await limit(ctx, { 'submit-user': learner.id })
  return atomically(ctx, async (ctx) => {
    await ctx.db
      .insert(submissions)
      .values({
        id: newId(),
        userId: learner.id,
        lessonId: lesson.id,
        text: text || null,
        link: link || null,
        submittedAt: ctx.now(),
      })
    return complete(ctx, learner.id, lesson)
  })
}
