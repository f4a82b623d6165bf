import { and, asc, eq, isNotNull, isNull, min } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import type { MarkReportKind } from '#core/reports.ts'
import { timeAgo } from '#kit/time.ts'
import { mayRead, type Reader } from '#modules/courses/may-read.server.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { peerMarks } from '../tables.server.ts'
import type { PeerMarkForMarker } from '../types.ts'
import { peerMarkView, saidColumns } from './views.server.ts'

const MOST_LISTED = 50

export const reportWord = (kind: MarkReportKind): string =>
  ({ unfair: m.peers_report_unfair, abuse: m.peers_report_abuse, spam: m.peers_report_spam })[kind]()

/** What peers said of a submission, for the marker who decides. */
export const peerMarksOf = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, submissionId: unknown): Promise<PeerMarkForMarker[]> => {
    return marksSaidOf(ctx, idOrRefuse(submissionId))
  },
)

/** The caller has checked who asks. */
export async function marksSaidOf(ctx: Context, id: string): Promise<PeerMarkForMarker[]> {
  const rows = await ctx.db
    .select({
      ...saidColumns,
      kind: peerMarks.reportKind,
      reason: peerMarks.reportReason,
      closedAt: peerMarks.reportClosedAt,
    })
    .from(peerMarks)
    .where(and(eq(peerMarks.submissionId, id), eq(peerMarks.state, 'marked')))
    .orderBy(asc(peerMarks.slot))
  return rows.map(({ kind, reason, closedAt, ...said }) => ({
    ...peerMarkView(said, ctx.locale),
    report: kind && { kind: reportWord(kind), reason, isOpen: closedAt === null },
  }))
}

/** Submissions of which an author reported what a peer said, the longest wait first. */
export const reportedSubmissions = query({ who: 'admin' }, async (ctx) => {
  return reportedTo(ctx, { as: 'admin' })
})

/** The same for who teaches their courses. */
export async function reportedTo(ctx: Context, reader: Reader) {
  const rows = await ctx.db
    .select({
      id: submissions.id,
      lesson: lessons.title,
      course: courses.title,
      since: min(peerMarks.reportedAt),
    })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(mayRead(ctx, reader), isNotNull(peerMarks.reportedAt), isNull(peerMarks.reportClosedAt)))
    .groupBy(submissions.id, lessons.id, courses.id)
    .orderBy(asc(min(peerMarks.reportedAt)), asc(submissions.id))
    .limit(MOST_LISTED)
  return rows.map(({ since, ...row }) => ({
    ...row,
    since: since!,
    age: timeAgo(since!, ctx.now(), ctx.locale),
  }))
}
