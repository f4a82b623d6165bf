import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { called, type Called } from '../called.server.ts'
import { serialId } from '../rules.ts'
import { figuresOfCourse } from '../tables/course-figures.server.ts'
import {
  courseFigures,
  courses,
  courseTitle,
  instructors,
  lessonProgress,
  lessons,
} from '../tables.server.ts'

export type CourseForSale = {
  id: number
  title: string
  lang: Locale | undefined
  priceKes: number
  /** In how many parts at most it can be paid. */ mostParts: number
  /** Has published lessons. */ ready: boolean
  instructorName: string
}

/** What a payment needs to know of a published course. */
export const courseById = query(
  { who: 'anyone', because: 'PERM-01: public', refuses: ['course-not-found'] },
  async (ctx, rawId: unknown): Promise<CourseForSale> => {
    const id = serialId(rawId)
    if (id === null) throw new Refusal('course-not-found')
    const [row] = await ctx.db
      .select({
        id: courses.id,
        ...courseTitle,
        priceKes: courses.priceKes,
        mostParts: courses.mostParts,
        lessons: courseFigures.lessons,
        instructorName: instructors.name,
      })
      .from(courses)
      .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
      .innerJoin(courseFigures, figuresOfCourse)
      .where(and(eq(courses.id, id), isNotNull(courses.publishedAt)))
    if (!row) throw new Refusal('course-not-found')
    const { id: found, priceKes, mostParts, instructorName, lessons: count } = row
    return { id: found, ...called(ctx, row), priceKes, mostParts, instructorName, ready: count > 0 }
  },
)

/** The number of a published course by its slug. */
export const courseIdBySlug = internal(async ({ db }: Context, slug: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.slug, slug), isNotNull(courses.publishedAt)))
  return row?.id
})

/** What a course is called in each of its languages, whether it is published or not; null where there is none. */
export const courseTitles = internal(async ({ db }: Context, rawId: unknown): Promise<Called | null> => {
  const id = serialId(rawId)
  const [row] = id === null ? [] : await db.select(courseTitle).from(courses).where(eq(courses.id, id))
  return row ?? null
})

/** Where a learner begins; null while nothing is published. */
export const firstLessonOf = query(
  { who: 'anyone', because: 'CRS-10: the curriculum shows it to everybody' },
  async (ctx, courseId: number): Promise<number | null> => {
    const [first] = await ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), isNotNull(lessons.publishedAt)))
      .orderBy(lessons.position)
      .limit(1)
    return first?.id ?? null
  },
)

/** A lesson that somebody has opened once, whether or not it still opens for them. */
export const begunLesson = internal(
  async (ctx: Context, userId: string, rawCourseId: unknown, rawLessonId: unknown) => {
    const [courseId, lessonId] = [serialId(rawCourseId), serialId(rawLessonId)]
    if (courseId === null || lessonId === null) return null
    const [begun] = await ctx.db
      .select({ courseId: lessonProgress.courseId, id: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, userId),
          eq(lessonProgress.courseId, courseId),
          eq(lessonProgress.lessonId, lessonId),
        ),
      )
    return begun ?? null
  },
)
