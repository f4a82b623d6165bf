import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, courseTag, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { isInSteps } from '#course-format/lesson-kinds.ts'
import { renderOpening } from '#course-format/lesson-text/html.server.ts'
import { isFree } from '#modules/courses/rules.ts'
import { courses, lessons, lessonSw } from '#modules/courses/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import type { FirstLook } from '../types.ts'
import { isTranslated, recommendedToEverybody } from './recommended.server.ts'

const COURSES = 3
/** So many free courses are asked for a lesson that begins with reading. */
const LOOKED_THROUGH = 12
/** Letters of HTML of a lesson's opening for which the home page has room (docs/pages.md). */
const OPENING_ROOM = 3000

/**
 * What somebody who has never been here can open now: the first lesson of the free course that most people learn, of those that begin with
 * a text, a figure and a question; three courses, one of which is paid; and how many there are.
 */
export const firstLook = query(
  { who: 'anyone', because: 'PERM-01: public, on the home page', refuses: ['not-found', 'too-many'] },
  async (ctx): Promise<FirstLook> => {
    const ready = (await recommendedToEverybody(ctx)).filter(({ lessons }) => lessons > 0)
    const free = ready.filter(isFree).slice(0, LOOKED_THROUGH)
    const found = await beginnings(
      ctx,
      free.map(({ id }) => id),
    )
    const first = found.find(({ opening }) => opening !== null) ?? found[0]
    const shown = threeOf(ready.filter(({ id }) => id !== first?.courseId))
    const scenes = scenesOf(shown)
    const courses = shown.map(({ id, priceKes, lessons, ...title }, place) => ({
      id,
      priceKes,
      lessons,
      scene: scenes[place]!,
      ...called(ctx, title),
    }))
    ctx.cacheTag(...[...courses.map(({ id }) => id), ...(first ? [first.courseId] : [])].map(courseTag))
    const counts = { courses: ready.length, free: ready.filter(isFree).length }
    return { lesson: first ?? null, courses, counts }
  },
)

/** The first two of a list, and the paid one with the lowest price, so that a price is seen; a third of the list where none is paid. */
function threeOf<Course extends { priceKes: number }>(all: Course[]): Course[] {
  const first = all.slice(0, COURSES - 1)
  const others = all.slice(COURSES - 1)
  const [cheapest] = others.filter((course) => !isFree(course)).toSorted((a, b) => a.priceKes - b.priceKes)
  return [...first, ...(cheapest ? [cheapest] : others.slice(0, 1))]
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
      body: lessons.body,
      sw: lessons.sw,
      isTranslated,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.courseId, courseIds), isNotNull(lessons.publishedAt)))
    .orderBy(lessons.courseId, asc(lessons.position))
  return rows
    .filter(isInSteps)
    .map(({ type: _, courseId, id, minutes, body, sw, isTranslated, ...title }) => {
      const isSw = title.language === 'Kiswahili' || (isTranslated && readingLanguage(ctx) === 'sw')
      const text = (isSw && sw?.body) || body || ''
      const opening = renderOpening(text, isSw ? 'sw' : 'en', OPENING_ROOM)
      return { courseId, id, minutes, opening, ...called(ctx, title) }
    })
    .toSorted((a, b) => courseIds.indexOf(a.courseId) - courseIds.indexOf(b.courseId))
}
