import { and, asc, count, eq, isNotNull, max, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { hoursAndMinutes } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { bestMark } from '#course-format/rubric.ts'
import { marksOf } from '#modules/courses/queries/rounds.server.ts'
import { courses, lessonProgress, lessons, quizAttempts } from '#modules/courses/tables.server.ts'

/** What a certificate rests on as it is now, in words: whoever holds the certificate's number may read it. */
export type Evidence = {
  title: string
  lead: string
  lines: { label: string; facts: string[] }[]
  /** Null for a course that is no longer offered. */
  course: { label: string; path: string } | null
}

/** Less is left out: a phone that was read offline, or a lesson in paper and pencil, has recorded next to nothing, and says nothing of what was learned. */
const LEAST_SECONDS = 3600

type Holder = { userId: string; courseId: number }

/** Reads what somebody did in a course, in the language of the request. Nothing that they wrote is in it. */
export async function evidenceOf(ctx: Context, of: Holder): Promise<Evidence> {
  const { title, skills, publishedAt } = await courseOf(ctx, of.courseId)
  const { done, seconds } = await learned(ctx, of)
  const lines = [
    { label: m.certificate_evidence_lessons(), facts: [m.certificate_evidence_done({ count: done })] },
    {
      label: m.certificate_evidence_time(),
      facts: seconds >= LEAST_SECONDS ? [hoursAndMinutes(seconds, ctx.locale)] : [],
    },
    { label: m.certificate_evidence_quizzes(), facts: await quizLines(ctx, of) },
    { label: m.certificate_evidence_projects(), facts: await projectLines(ctx, of) },
    { label: m.certificate_evidence_skills(), facts: skills.length > 0 ? [skills.join(', ')] : [] },
  ]
  return {
    title: m.certificate_evidence(),
    lead: m.certificate_evidence_lead(),
    lines: lines.filter(({ facts }) => facts.length > 0),
    course: publishedAt && {
      label: m.certificate_evidence_course({ course: title }),
      path: `/courses/${of.courseId}`,
    },
  }
}

async function courseOf(ctx: Context, courseId: number) {
  const [course] = await ctx.db
    .select({ title: courses.title, skills: courses.skills, publishedAt: courses.publishedAt })
    .from(courses)
    .where(eq(courses.id, courseId))
  return course!
}

async function learned(ctx: Context, { userId, courseId }: Holder) {
  const [row] = await ctx.db
    .select({ done: count(lessonProgress.completedAt), seconds: sum(lessonProgress.seconds) })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.courseId, courseId)))
  return { done: row?.done ?? 0, seconds: Number(row?.seconds ?? 0) }
}

/** The best result of each quiz that was passed. */
async function quizLines(ctx: Context, { userId, courseId }: Holder): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: lessons.title, percent: max(quizAttempts.scorePercent) })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(
      and(eq(quizAttempts.userId, userId), eq(lessons.courseId, courseId), eq(quizAttempts.passed, true)),
    )
    .groupBy(lessons.id)
    .orderBy(sql`abs(${lessons.position})`, asc(lessons.id))
  return rows.map(({ title, percent }) => `${title}: ${percent}%`)
}

/** Each project that was handed in, with its best mark and by whom; or that it has none yet (decision 047). */
async function projectLines(ctx: Context, { userId, courseId }: Holder): Promise<string[]> {
  const projects = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(
      and(
        eq(lessonProgress.userId, userId),
        eq(lessons.courseId, courseId),
        eq(lessons.type, 'project'),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .orderBy(sql`abs(${lessons.position})`, asc(lessons.id))
  const lines: string[] = []
  for (const { id, title } of projects) lines.push(`${title}: ${await stateOf(ctx, userId, id)}`)
  return lines
}

async function stateOf(ctx: Context, userId: string, lessonId: number): Promise<string> {
  const marks = await marksOf(ctx, { userId, lessonId })
  const best = bestMark(marks.flatMap(({ mark }) => mark ?? []))
  if (!best) return m.certificate_evidence_unmarked()
  const newest = marks[0]?.state === 'waiting' ? ` ${m.certificate_evidence_newer()}` : ''
  return `${best.word}. ${best.by}.${newest}`
}
