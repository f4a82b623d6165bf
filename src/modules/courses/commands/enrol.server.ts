import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { enrol } from '../learning.server.ts'
import { courseById } from '../queries/lookup.server.ts'
import { ownsCourse } from '../queries/access.server.ts'
import { canOpenLessons } from '../rules.ts'
import { coursePurchases } from '../tables.server.ts'

/** Whether the viewer may become a student of a course now: it is free, or they bought it. @returns false where it has to be paid first */
export const mayEnrolIn = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    refuses: ['course-not-found', 'course-not-ready'],
  },
  async (ctx, courseId: number): Promise<boolean> => {
    const course = await courseById(ctx, courseId)
    if (!canOpenLessons(course, await ownsCourse(ctx, ctx.viewer.id, course.id))) return false
    if (!course.ready) throw new Refusal('course-not-ready')
    return true
  },
)

/**
 * Makes the viewer a student of a course whose lessons they may open: a free one, or one that they bought. A repeat changes nothing.
 * @returns false where it has to be paid first
 */
export const enrolIn = command(
  { who: 'signed-in', refuses: ['course-not-found', 'course-not-ready', 'too-many'] },
  async (ctx, courseId: number): Promise<boolean> => {
    if (!(await mayEnrolIn(ctx, courseId))) return false
    await atomically(ctx, (ctx) => enrol(ctx, ctx.viewer.id, courseId))
    return true
  },
)

/**
 * Makes somebody a student of a course that is open to them, and that nobody takes from them until the transaction ends; called by a
 * module that let them in, in its transaction. Refuses with 'lesson-locked' where it has to be paid first.
 */
export const enrolPerson = internal(async (ctx: Context, userId: string, courseId: number): Promise<void> => {
  await ctx.db
    .select({ courseId: coursePurchases.courseId })
    .from(coursePurchases)
    .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId)))
    .for('share')
  const course = await courseById(ctx, courseId)
  // Asked once the row is held: who takes the course back at this moment has ended.
  if (!canOpenLessons(course, await ownsCourse(ctx, userId, courseId))) throw new Refusal('lesson-locked')
  await enrol(ctx, userId, courseId)
})
