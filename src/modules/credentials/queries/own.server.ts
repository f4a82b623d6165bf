import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { Locale } from '#kit/time.ts'
import { called } from '#modules/courses/called.server.ts'
import { completionOf, lastPassedQuiz, type PassedQuiz } from '#modules/courses/queries/completion.server.ts'
import { correctableUntil } from '#modules/courses/rules.ts'
import { type CertificateKind, certificates } from '#modules/courses/tables.server.ts'
import type { CertificateView } from '#modules/courses/types.ts'
import { certificateMark } from '#modules/organisations/queries/marks.server.ts'
import { columns, verifyUrl } from './certificates.server.ts'
import { type Evidence, evidenceOf } from './evidence.server.ts'

/** The viewer's certificate of a course, or what is missing for it. */
export type CertificatePage = {
  /** Called as the viewer reads courses; the certificate itself says what it was issued for. */
  course: { id: number; title: string; lang: Locale | undefined }
  lessons: number
  done: number
  certificate:
    | (CertificateView & {
        revokedReason: string | null
        evidence: Evidence | null
        /** The address of the organisation's mark, where it may stand beside its name. */
        mark: string | null
        showsWorks: boolean
      })
    | null
  /** Every lesson is done and it only waits for the name; with the quiz of the course that was passed last. */
  canIssue: boolean
  quiz: PassedQuiz | null
  /** The name proposed for it. */
  defaultName: string
  /** Until when the viewer may still correct the name on it; null where only an administrator can. */
  correctableUntil: Date | null
}

/** The viewer's certificate page of a course. */
export const certificateView = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown): Promise<CertificatePage> => {
    const { completedAt, course, lessons, done } = await completionOf(ctx, rawCourseId)
    const held = await heldCertificate(ctx, ctx.viewer.id, course.id, 'completion')
    const canIssue = !held.certificate && completedAt !== null
    return {
      lessons,
      done,
      course: { id: course.id, ...called(ctx, course) },
      ...held,
      canIssue,
      quiz: canIssue ? await lastPassedQuiz(ctx, course.id) : null,
      defaultName: ctx.viewer.name,
    }
  },
)

/** The viewer's skill certificate of a course, if they hold one (decision 151). */
export const skillCertificateView = query(
  { who: 'signed-in' },
  async (ctx, courseId: number): Promise<Pick<CertificatePage, 'certificate' | 'correctableUntil'>> =>
    heldCertificate(ctx, ctx.viewer.id, courseId, 'skill'),
)

/** A certificate of somebody's, and until when they may correct the name: both kinds of a course bear one, and the first says when. */
async function heldCertificate(
  ctx: Context,
  userId: string,
  courseId: number,
  kind: CertificateKind,
): Promise<Pick<CertificatePage, 'certificate' | 'correctableUntil'>> {
  const [row] = await ctx.db
    .select({
      ...columns,
      showsWorks: certificates.showsWorks,
      isCorrected: sql<boolean>`exists (select from certificate_corrections k join certificates c on c.id = k.certificate_id
        where c.user_id = ${userId} and c.course_id = ${courseId} and k.corrected_by = 'owner')`,
      firstAt:
        sql<Date>`(select min(c.issued_at) from certificates c where c.user_id = ${userId} and c.course_id = ${courseId})`.mapWith(
          certificates.issuedAt,
        ),
    })
    .from(certificates)
    .where(
      and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), eq(certificates.kind, kind)),
    )
  if (!row) return { certificate: null, correctableUntil: null }
  const { isCorrected, firstAt, ...held } = row
  const until = correctableUntil(firstAt)
  return {
    certificate: {
      ...held,
      verifyUrl: verifyUrl(ctx, row.id),
      evidence: row.revokedAt ? null : await evidenceOf(ctx, { ...row, userId }),
      mark: await markAddress(ctx, row),
    },
    correctableUntil: !isCorrected && ctx.now() <= until ? until : null,
  }
}

type Named = { id: string; togetherWith: string | null }

/** Most certificates name nobody, and are not asked about. */
async function markAddress(ctx: Context, { id, togetherWith }: Named): Promise<string | null> {
  const mark = togetherWith === null ? null : await certificateMark(ctx, id)
  return mark && `/storage/v1/marks/${mark}.webp`
}
