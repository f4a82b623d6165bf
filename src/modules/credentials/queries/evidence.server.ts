import { and, asc, count, eq, isNotNull, isNull, lte, max, or, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { shownLink, withoutContacts } from '#kit/people/contacts.ts'
import { hoursAndMinutes } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { bestMark } from '#course-format/rubric.ts'
import { passedWorks } from '#modules/courses/queries/passed-works.server.ts'
import { marksOf } from '#modules/courses/queries/rounds.server.ts'
import {
  type CertificateKind,
  certificates,
  courses,
  lessonProgress,
  lessons,
  quizAttempts,
  submissions,
} from '#modules/courses/tables.server.ts'
import { passedTask } from '#modules/final-tasks/queries/passed.server.ts'

/** What a certificate rests on as it is now, in words: whoever holds the certificate's number may read it. */
export type Evidence = {
  title: string
  lead: string
  lines: { label: string; facts: string[] }[]
  /** Null for a course that is no longer offered. */
  course: { label: string; path: string } | null
  /** The projects themselves, where their owner wants whoever checks the certificate to read them. */
  works: ShownWork[]
}

export type ShownWork = {
  key: number
  title: string
  grade: string
  text: string | null
  link: string | null
}

/** Less is left out: a phone that was read offline, or a lesson in paper and pencil, has recorded next to nothing, and says nothing of what was learned. */
const LEAST_SECONDS = 3600

type Holder = { userId: string; courseId: number; kind: CertificateKind }

/** Reads what somebody did in a course, in the language of the request. Nothing that they wrote is in it, unless they want it shown. */
export async function evidenceOf(ctx: Context, of: Holder): Promise<Evidence> {
  const { title, skills, publishedAt } = await courseOf(ctx, of.courseId)
  const lines = of.kind === 'skill' ? await skillLines(ctx, of) : await completionLines(ctx, of)
  const all = [
    ...lines,
    { label: m.certificate_evidence_skills(), facts: skills.length > 0 ? [skills.join(', ')] : [] },
  ]
  return {
    title: m.certificate_evidence(),
    lead: m.certificate_evidence_lead(),
    lines: all.filter(({ facts }) => facts.length > 0),
    course: publishedAt && {
      label: m.certificate_evidence_course({ course: title }),
      path: `/courses/${of.courseId}`,
    },
    works: of.kind === 'skill' ? await shownWorks(ctx, of) : [],
  }
}

async function completionLines(ctx: Context, of: Holder): Promise<Evidence['lines']> {
  const { done, seconds } = await learned(ctx, of)
  return [
    { label: m.certificate_evidence_lessons(), facts: [m.certificate_evidence_done({ count: done })] },
    {
      label: m.certificate_evidence_time(),
      facts: seconds >= LEAST_SECONDS ? [hoursAndMinutes(seconds, ctx.locale)] : [],
    },
    { label: m.certificate_evidence_quizzes(), facts: await quizLines(ctx, of) },
    { label: m.certificate_evidence_projects(), facts: await projectLines(ctx, of) },
  ]
}

/** What was shown: lessons that are mastered, exercises that are solved, projects with their grade, and the final task. */
async function skillLines(ctx: Context, of: Holder): Promise<Evidence['lines']> {
  const [mastered, solved, task] = [
    await masteredIn(ctx, of),
    await solvedIn(ctx, of),
    await passedTask(ctx, of),
  ]
  return [
    {
      label: m.certificate_evidence_lessons(),
      facts: mastered > 0 ? [m.skill_evidence_mastered({ count: mastered })] : [],
    },
    { label: m.skill_evidence_exercises(), facts: solved > 0 ? [String(solved)] : [] },
    { label: m.certificate_evidence_projects(), facts: await projectLines(ctx, of) },
    { label: m.skill_evidence_final(), facts: task ? [m.skill_evidence_final_fact(task)] : [] },
  ]
}

const masteredIn = ({ db }: Context, { userId, courseId }: Holder): Promise<number> =>
  db.$count(
    lessonProgress,
    and(
      eq(lessonProgress.userId, userId),
      eq(lessonProgress.courseId, courseId),
      isNotNull(lessonProgress.masteredAt),
    ),
  )

async function solvedIn({ db }: Context, { userId, courseId }: Holder): Promise<number> {
  const [row] = await db
    .select({
      solved: sql<number>`(select count(*)::int from exercise_works w where w.user_id = ${userId} and w.solved_at is not null
        and w.lesson_id in (select l.id from lessons l where l.course_id = ${courseId}))`,
    })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row?.solved ?? 0
}

/**
 * The projects that the owner of a skill certificate shows with it: the database judges by the certificate that says so. Never of somebody
 * under 18, nor of who is suspended or leaves, as with a portfolio (decision 150).
 */
async function shownWorks(ctx: Context, { userId, courseId }: Holder): Promise<ShownWork[]> {
  const isShown = and(
    eq(certificates.userId, submissions.userId),
    eq(certificates.courseId, courseId),
    eq(certificates.kind, 'skill'),
    eq(certificates.showsWorks, true),
    isNull(certificates.revokedAt),
    isNull(users.suspendedAt),
    isNull(users.deletionAskedAt),
    isNull(users.erasedAt),
    or(isNull(users.minorUntil), lte(users.minorUntil, ctx.now())),
  )
  const shows = sql`exists (select 1 from ${certificates} join ${users} on ${users.id} = ${certificates.userId} where ${isShown})`
  const works = await passedWorks(ctx, { as: 'everybody', shows }, userId)
  return works
    .filter((work) => work.courseId === courseId)
    .map(({ lessonId, title, text, link, mark }) => ({
      key: lessonId,
      title,
      grade: `${mark.word}. ${mark.by}`,
      text: text && withoutContacts(text),
      link: shownLink(link),
    }))
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
