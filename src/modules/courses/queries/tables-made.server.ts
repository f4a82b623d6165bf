import { and, asc, eq, ilike, notInArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { readingLanguage } from '#context.ts'
import { tablesMadeIn, tablesOfExercises } from '#course-format/lesson-text/tables-made.server.ts'
import { lessonIn, readingOf } from '#course-format/reading.ts'
import { Refusal } from '#kit/refusal.ts'
import { openableLesson, viewerId } from '../course-access.server.ts'
import { lessons, versionFor, versionLessons } from '../tables.server.ts'

const MOST_SETS = 30

/**
 * The statements by which a lesson and the other texts of its course make tables, and those of its exercises: on them its queries run in
 * the playground. None for whom the lesson does not open: the playground is for everybody.
 */
export const tablesMade = query(
  { who: 'anyone', because: 'tables of a lesson, for whom the lesson opens' },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<string[]> => {
    const open = await openableLesson(ctx, courseId, lessonId).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!open) return []
    const { course, lesson, held } = open
    const body = lessonIn(readingOf(course, readingLanguage(ctx)), lesson).body ?? ''
    const ofVersion = and(
      eq(versionLessons.courseId, course.id),
      eq(versionLessons.version, versionFor(viewerId(ctx), course.id)),
    )
    const waiting = Object.keys(held).map(Number)
    const others = await ctx.db
      .select({ body: lessons.body })
      .from(versionLessons)
      .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
      .where(
        and(
          ofVersion,
          notInArray(versionLessons.moduleId, waiting),
          eq(lessons.type, 'text'),
          ilike(lessons.body, '%create table%'),
        ),
      )
      .orderBy(asc(versionLessons.position))
      .limit(MOST_SETS)
    const made = [...tablesMadeIn(body), ...others.flatMap(({ body }) => tablesMadeIn(body!))]
    return [...new Set([...made, ...tablesOfExercises(body)])].slice(0, MOST_SETS)
  },
)
