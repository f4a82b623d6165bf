import { asc, eq, or } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { peerCalibrations, peerMarks } from '../tables.server.ts'

/** What the viewer may take along, by table: marks that they gave and those that they got; without whose the other half is. */
export const ownPeerMarkingData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const marks = await ctx.db
    .select({
      authorId: submissions.userId,
      submissionId: peerMarks.submissionId,
      state: peerMarks.state,
      givenAt: peerMarks.givenAt,
      markedAt: peerMarks.markedAt,
      criteria: peerMarks.criteria,
      feedback: peerMarks.feedback,
      usefulAt: peerMarks.usefulAt,
      reportKind: peerMarks.reportKind,
      reportReason: peerMarks.reportReason,
      reportedAt: peerMarks.reportedAt,
    })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(or(eq(peerMarks.markerId, id), eq(submissions.userId, id)))
    .orderBy(asc(peerMarks.givenAt))
  return {
    // Whom a report is about does not learn it from their download.
    peer_marks: marks.map(({ authorId, reportKind, reportReason, reportedAt, ...mark }) =>
      authorId === id ? { ...mark, reportKind, reportReason, reportedAt } : mark,
    ),
    peer_calibrations: await ctx.db
      .select()
      .from(peerCalibrations)
      .where(eq(peerCalibrations.userId, id))
      .orderBy(asc(peerCalibrations.doneAt)),
  }
})
