import { and, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { serialId } from '../rules.ts'
import { courses, enrolments } from '../tables.server.ts'

/** Takes the viewer on to the newest version of a course that they are in; what they did in lessons of both counts. */
export async function takeNewest(ctx: Context, rawCourseId: unknown): Promise<void> {
  const learner = signedIn(ctx)
  const courseId = serialId(rawCourseId)
  if (courseId === null) throw new Refusal('course-not-found')
  await limit(ctx, { 'learn-user': learner.id })
  await ctx.db
    .update(enrolments)
    .set({ version: sql`(select ${courses.version} from ${courses} where ${courses.id} = ${courseId})` })
    .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, courseId)))
}
