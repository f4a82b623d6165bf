import { and, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import type { Locale } from '#kit/time.ts'
import { called, type Called } from '#modules/courses/called.server.ts'
import type { Learning } from '#modules/courses/queries/dashboard.server.ts'
import { courseOfPath, isPaid } from '#modules/courses/rules.ts'
import {
  courseFigures,
  courses,
  courseTitle,
  figuresOfCourse,
  lessonsDone,
} from '#modules/courses/tables.server.ts'
import type { Level } from '#modules/courses/types.ts'
import { recommendedToEverybody } from './recommended.server.ts'

export type WantedCourse = {
  id: number
  title: string
  lang: Locale | undefined
  priceKes: number
  /** The buy button was pressed, not only the course looked at. */ buying: boolean
}

/** The course that somebody came for and has not begun; nothing when it is gone or has no lessons. @param path where they signed up */
export const wantedCourse = query(
  { who: 'signed-in' },
  async (ctx, path: string, learning: Learning): Promise<WantedCourse | null> => {
    const target = courseOfPath(path)
    if (!target || learning.courses.some(({ id }) => id === target.id)) return null
    const course = (await recommendedToEverybody(ctx)).find(({ id }) => id === target.id)
    if (!course || course.lessons === 0) return null
    const { id, priceKes } = course
    return { id, priceKes, ...called(ctx, course), buying: target.buying && isPaid(course) }
  },
)

/** Published courses of these categories that have lessons and that the viewer has not completed (A5), free ones first. */
export const recommendedCourses = query(
  { who: 'signed-in' },
  async (
    ctx,
    categories: string[],
  ): Promise<(Called & { id: number; category: string; level: Level; skills: string[] })[]> => {
    if (categories.length === 0) return []
    const { done, ofCourse, count, total } = lessonsDone(ctx.db, ctx.viewer.id)
    return ctx.db
      .select({
        id: courses.id,
        ...courseTitle,
        category: courses.category,
        level: courses.level,
        skills: courses.skills,
      })
      .from(courses)
      .innerJoin(courseFigures, figuresOfCourse)
      .leftJoin(done, ofCourse)
      .where(
        and(
          inArray(courses.category, categories),
          isNotNull(courses.publishedAt),
          gt(courseFigures.lessons, 0),
          sql`${count} < ${total}`,
        ),
      )
      .orderBy(courses.priceKes, courses.id)
      .limit(100)
  },
)
