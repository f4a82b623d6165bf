import { and, count, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { canOpenLessons, serialId } from '../rules.ts'
import {
  courses,
  courseTitle,
  instructors,
  isOwned,
  lessonProgress,
  lessons,
  quizAttempts,
  versionFor,
  versionLessons,
} from '../tables.server.ts'
import { type Called } from '../called.server.ts'

type CertificateCourse = Called & { id: number; instructorName: string }

/** How far the viewer is on the way to a certificate. */
export type CourseCompletion = {
  course: CertificateCourse
  lessons: number
  done: number
  /** How long its lessons take, and its projects. */
  minutes: number
  projectMinutes: number
  /** When the last lesson was completed; null while one is missing, or the course is neither free nor wholly paid for. */
  completedAt: Date | null
}

/** What the viewer did of a course, and whether that earns its certificate. */
export const completionOf = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown): Promise<CourseCompletion> => {
    const { priceKes, publishedAt, access, waits, ...course } = await courseWith(
      ctx,
      ctx.viewer.id,
      rawCourseId,
    )
    const [counts] = await ctx.db
      .select({
        lessons: count(),
        done: count(lessonProgress.completedAt),
        last: max(lessonProgress.completedAt),
        minutes: minutesOf(sql`<>`),
        projectMinutes: minutesOf(sql`=`),
      })
      .from(versionLessons)
      .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, versionLessons.lessonId), eq(lessonProgress.userId, ctx.viewer.id)),
      )
      .where(
        and(
          eq(versionLessons.courseId, course.id),
          eq(versionLessons.version, versionFor(ctx.viewer.id, course.id)),
        ),
      )
    const { lessons: total, done, last, ...length } = counts!
    // A course taken off the catalogue stays open to those who learned in it, and unknown to all others.
    if (!publishedAt && done === 0) throw new Refusal('course-not-found')
    const complete =
      total > 0 &&
      done === total &&
      canOpenLessons({ priceKes }, access === true) &&
      (priceKes === 0 || !waits)
    return { course, lessons: total, done, ...length, completedAt: complete ? last : null }
  },
)

const minutesOf = (isProject: SQL) =>
  sql<number>`coalesce(sum(${lessons.durationMin}) filter (where ${lessons.type} ${isProject} 'project'), 0)::int`

async function courseWith(ctx: Context, userId: string, rawCourseId: unknown) {
  const id = serialId(rawCourseId)
  if (id === null) throw new Refusal('course-not-found')
  const [course] = await ctx.db
    .select({
      id: courses.id,
      ...courseTitle,
      priceKes: courses.priceKes,
      publishedAt: courses.publishedAt,
      instructorName: instructors.name,
      access: isOwned(userId),
      // Lessons that were done before a part of the price went back.
      waits: sql<boolean>`exists (select from section_parts s where s.user_id = ${userId}::uuid and s.course_id = courses.id)`,
    })
    .from(courses)
    .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
    .where(eq(courses.id, id))
  if (!course) throw new Refusal('course-not-found')
  return course
}

export type PassedQuiz = { lessonId: number; percent: number }

/** The quiz of a course that the viewer passed last; null where there is none. */
export const lastPassedQuiz = query(
  { who: 'signed-in' },
  async (ctx, courseId: number): Promise<PassedQuiz | null> => {
    const [row] = await ctx.db
      .select({ lessonId: quizAttempts.lessonId, percent: quizAttempts.scorePercent })
      .from(quizAttempts)
      .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
      .where(
        and(
          eq(quizAttempts.userId, ctx.viewer.id),
          eq(quizAttempts.passed, true),
          eq(lessons.courseId, courseId),
        ),
      )
      .orderBy(desc(quizAttempts.submittedAt))
      .limit(1)
    return row ? { lessonId: row.lessonId, percent: row.percent! } : null
  },
)
