import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import { peerCalibrations, peerMarks } from '../tables.server.ts'

const columns = {
  mark: peerMarks,
  authorId: submissions.userId,
  submission: { state: submissions.state, peersUntil: submissions.peersUntil },
  lesson: lessons,
  language: courses.language,
}

const whole = ({ db }: Context) =>
  db
    .select(columns)
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))

/** What somebody was given to mark; none of others. */
export const ownGiven = (ctx: Context, markerId: string, id: string) =>
  whole(ctx).where(and(eq(peerMarks.id, id), eq(peerMarks.markerId, markerId)))

/** What somebody's work got from a peer; none of others' submissions. */
export const ownReceived = (ctx: Context, authorId: string, id: string) =>
  whole(ctx).where(and(eq(peerMarks.id, id), eq(submissions.userId, authorId), eq(peerMarks.state, 'marked')))

/** What both peers said of a submission, in the order of its places. */
export const saidOf = ({ db }: Context, submissionId: string) =>
  db
    .select()
    .from(peerMarks)
    .where(and(eq(peerMarks.submissionId, submissionId), eq(peerMarks.state, 'marked')))
    .orderBy(peerMarks.slot)

/** Whether somebody has marked the example of a project. */
export const hasMarkedExample = async ({ db }: Context, userId: string, lessonId: number): Promise<boolean> =>
  (await db.$count(
    peerCalibrations,
    and(eq(peerCalibrations.userId, userId), eq(peerCalibrations.lessonId, lessonId)),
  )) > 0
