import { atomically, type Context, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { enrol } from '../learning.server.ts'
import { courseById } from '../queries/lookup.server.ts'
import { ownsCourse } from '../queries/access.server.ts'
import { canOpenLessons } from '../rules.ts'

/**
 * Makes the viewer a student of a course whose lessons they may open: a free one, or one that they bought. A repeat changes nothing.
 * @returns false where it has to be paid first
 * @throws Refusal 'not-authenticated', 'course-not-found', 'course-not-ready', 'too-many'
 */
export async function enrolIn(ctx: Context, courseId: number): Promise<boolean> {
  const learner = signedIn(ctx)
  await limit(ctx, { 'learn-user': learner.id })
  const course = await courseById(ctx, courseId)
  if (!canOpenLessons(course, await ownsCourse(ctx, learner.id, course.id))) return false
  if (!course.ready) throw new Refusal('course-not-ready')
  await atomically(ctx, (ctx) => enrol(ctx, learner.id, course.id))
  return true
}

/** Makes somebody a student of a course; called by a module that let them in, in its transaction. */
export const enrolPerson = (ctx: Context, userId: string, courseId: number): Promise<void> =>
  enrol(ctx, userId, courseId)
