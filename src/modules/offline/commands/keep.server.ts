import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { command, perPerson } from '#core/operation.ts'
import { serial } from '#kit/inputs.ts'
import { HOUR } from '#kit/time.ts'
import { courseToKeep } from '#modules/courses/queries/kept.server.ts'
import { keptCourses } from '../tables.server.ts'

const limits = { 'keep-user': { max: 120, windowMs: HOUR } }

const Named = z.object({ course: serial })

/** Notes that somebody keeps a course on a phone, from now on; on a second phone it stays as it was. */
export const keepCourse = command(
  {
    who: 'signed-in',
    input: [Named],
    limit: perPerson(limits, 'keep-user'),
    refuses: ['course-not-found', 'lesson-locked'],
  },
  async (ctx, { course }): Promise<void> => {
    const { id: userId } = ctx.viewer
    const { id: courseId } = await courseToKeep(ctx, course)
    await ctx.db.insert(keptCourses).values({ userId, courseId, keptAt: ctx.now() }).onConflictDoNothing()
  },
)

/** Forgets that somebody keeps a course, also one that is no longer theirs. */
export const leaveCourse = command(
  { who: 'signed-in', input: [Named], limit: perPerson(limits, 'keep-user') },
  async (ctx, { course }): Promise<void> => {
    const { id: userId } = ctx.viewer
    await ctx.db
      .delete(keptCourses)
      .where(and(eq(keptCourses.userId, userId), eq(keptCourses.courseId, course)))
  },
)
