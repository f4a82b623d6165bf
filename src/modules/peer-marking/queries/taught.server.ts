import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { countWaitingIn, markingQueueIn } from '#modules/courses/queries/submissions.server.ts'
import { mayRead } from '#modules/courses/may-read.server.ts'
import { submissionToMarkIn } from '#modules/courses/queries/rounds.server.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import type { SubmissionFilter } from '#modules/courses/types.ts'
import { isTaught } from '#modules/teaching/queries/teaches.server.ts'
import { marksSaidOf, reportedTo } from './for-markers.server.ts'

/** The projects of the courses that the viewer teaches, as markers have those of all; and those of which a peer's mark was reported. */
export const projectsToMark = query(
  { who: 'signed-in' },
  async (ctx, filter: SubmissionFilter, page: number) => {
    const teaches = isTaught(ctx)
    return {
      queue: await markingQueueIn(ctx, teaches, filter, page),
      reported: await reportedTo(ctx, { as: 'teacher', teaches }),
    }
  },
)

/** One of them with what its peers said. */
export const projectToMark = query(
  {
    who: 'signed-in',
    // 'not-found' also for those of other courses.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, rawId: unknown) => {
    const submission = await submissionToMarkIn(ctx, isTaught(ctx), rawId)
    return { submission, said: await marksSaidOf(ctx, idOrRefuse(rawId)) }
  },
)

/** How many wait, in all courses of the viewer or in one. */
export const countProjectsToMark = query(
  { who: 'signed-in' },
  async (ctx, course: number | null): Promise<number> => {
    return countWaitingIn(ctx, isTaught(ctx), course)
  },
)

/** @throws Refusal 'not-found' also for submissions of courses that the viewer does not teach */
export const courseOfSubmission = async (ctx: Context, submissionId: string): Promise<{ courseId: number }> =>
  rowOrRefuse(
    await ctx.db
      .select({ courseId: courses.id })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(mayRead(ctx, { as: 'teacher', teaches: isTaught(ctx) }), eq(submissions.id, submissionId))),
  )
