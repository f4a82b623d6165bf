import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { countWaitingIn, markingQueueIn, submissionToMarkIn } from '#modules/courses/queries.server.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import type { SubmissionFilter } from '#modules/courses/types.ts'
import { isTaught } from '#modules/teaching/queries.server.ts'
import { marksSaidOf, reportedIn } from './for-markers.server.ts'

/** The projects of the courses that the viewer teaches, as markers have those of all; and those of which a peer's mark was reported. */
export async function projectsToMark(ctx: Context, filter: SubmissionFilter, page: number) {
  signedIn(ctx)
  const within = isTaught(ctx)
  return { queue: await markingQueueIn(ctx, within, filter, page), reported: await reportedIn(ctx, within) }
}

/** One of them with what its peers said. @throws Refusal 'not-found' also for works of other courses */
export async function projectToMark(ctx: Context, rawId: unknown) {
  signedIn(ctx)
  const work = await submissionToMarkIn(ctx, isTaught(ctx), rawId)
  return { work, said: await marksSaidOf(ctx, idOrRefuse(rawId)) }
}

/** How many wait, in all courses of the viewer or in one. */
export async function countProjectsToMark(ctx: Context, course: number | null): Promise<number> {
  signedIn(ctx)
  return countWaitingIn(ctx, isTaught(ctx), course)
}

/** @throws Refusal 'not-found' also for works of courses that the viewer does not teach */
export const courseOfWork = async (ctx: Context, submissionId: string): Promise<{ courseId: number }> =>
  rowOrRefuse(
    await ctx.db
      .select({ courseId: courses.id })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(isTaught(ctx), eq(submissions.id, submissionId))),
  )
