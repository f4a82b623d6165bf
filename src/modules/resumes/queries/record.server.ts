import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { sealed } from '#kit/seal.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { assessmentHistory } from '#modules/assessment/queries.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { m } from '#paraglide/messages.js'
import type { RecordLine } from '../types.ts'

/** The purpose of a sealed URL: an achieved level, which anybody with the URL may verify. */
export const LEVEL_SEAL = 'level-check'

/** What the viewer achieved on Stadi, each as a line for a CV with the URL at which anybody may verify it. */
export const recordLines = query({ who: 'signed-in' }, async (ctx): Promise<RecordLine[]> => [
  ...(await finishedLines(ctx)),
  ...(await levelLines(ctx)),
])

/** The viewer's certificates, then what they finished without one. */
export async function finishedLines(ctx: Context): Promise<RecordLine[]> {
  const viewer = signedIn(ctx)
  const held = await ctx.db
    .select({
      id: certificates.id,
      courseId: certificates.courseId,
      name: certificates.courseTitle,
      at: certificates.completedAt,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, viewer.id), isNull(certificates.revokedAt)))
    .orderBy(desc(certificates.completedAt))
  const lines = held.map(({ id, name, at }): RecordLine => ({
    id,
    name,
    date: dayInWords(at, ctx.locale, EAST_AFRICA),
    credentialId: id,
    link: `${ctx.config.origin}/verify/${id}`,
  }))
  const courses = await courseLines(
    ctx,
    held.map(({ courseId }) => courseId),
  )
  return [...lines, ...courses]
}

/** Completed courses without a certificate yet. */
async function courseLines(ctx: Context, certified: (number | null)[]): Promise<RecordLine[]> {
  const { courses } = await ownLearning(ctx)
  return courses
    .filter(({ id, totalLessons, completedLessons }) => {
      const isDone = totalLessons > 0 && completedLessons === totalLessons
      return isDone && !certified.includes(id)
    })
    .map(({ id, title }) => ({
      id: `course-${id}`,
      name: title,
      date: '',
      credentialId: '',
      link: `${ctx.config.origin}/courses/${id}`,
    }))
}

/** The latest level of each whole assessment. */
async function levelLines(ctx: Context): Promise<RecordLine[]> {
  const latest = new Map<string, RecordLine>()
  for (const { id, category, submittedAt, scores } of await assessmentHistory(ctx)) {
    if (category === '' || latest.has(category)) continue
    const { level, percent } = scores[0]!
    latest.set(category, {
      id: `level-${id}`,
      name: m.resume_level_line({ category, level, percent }),
      date: dayInWords(submittedAt, ctx.locale, EAST_AFRICA),
      credentialId: '',
      link: `${ctx.config.origin}/cv/${sealed(ctx.config.authSecret, LEVEL_SEAL, id)}`,
    })
  }
  return [...latest.values()]
}
