import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, courseTag } from '#context.ts'
import { isFree } from '#modules/courses/rules.ts'
import { courses, lessons, lessonSw } from '#modules/courses/tables.server.ts'
import { called } from '#modules/courses/queries.server.ts'
import type { FirstLook } from '../types.ts'
import { recommendedToEverybody } from './recommended.server.ts'

const COURSES = 3
/** So many free courses are asked for a lesson that begins with reading. */
const LOOKED_THROUGH = 12

/** What somebody who has never been here can open now: the first lesson of the free course that most people learn, where that is a text, and three courses. */
export async function firstLook(ctx: Context): Promise<FirstLook> {
  const ready = (await recommendedToEverybody(ctx)).filter(({ lessons }) => lessons > 0)
  const free = ready.filter(isFree).slice(0, LOOKED_THROUGH)
  const [first] = await beginnings(
    ctx,
    free.map(({ id }) => id),
  )
  const courses = ready
    .filter(({ id }) => id !== first?.courseId)
    .slice(0, COURSES)
    .map(({ id, level, priceKes, lessons, ...title }) => ({
      id,
      level,
      priceKes,
      lessons,
      ...called(ctx, title),
    }))
  ctx.cacheTag(...[...courses.map(({ id }) => id), ...(first ? [first.courseId] : [])].map(courseTag))
  return { lesson: first ?? null, courses }
}

/** The first lessons of courses that begin with a text, in the order of the courses. */
async function beginnings(ctx: Context, courseIds: number[]) {
  const rows = await ctx.db
    .selectDistinctOn([lessons.courseId], {
      courseId: lessons.courseId,
      id: lessons.id,
      title: lessons.title,
      titleSw: lessonSw,
      language: courses.language,
      minutes: lessons.durationMin,
      type: lessons.type,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.courseId, courseIds), isNotNull(lessons.publishedAt)))
    .orderBy(lessons.courseId, asc(lessons.position))
  return rows
    .filter(({ type }) => type === 'text')
    .map(({ type: _, courseId, id, minutes, ...title }) => ({ courseId, id, minutes, ...called(ctx, title) }))
    .toSorted((a, b) => courseIds.indexOf(a.courseId) - courseIds.indexOf(b.courseId))
}
