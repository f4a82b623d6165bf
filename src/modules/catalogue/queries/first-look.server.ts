import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, courseTag, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { isInSteps } from '#course-format/lesson-kinds.ts'
import { renderFirstQuestion } from '#course-format/lesson-text/html.server.ts'
import { isFree } from '#modules/courses/rules.ts'
import { courses, lessons, lessonSw } from '#modules/courses/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import type { Category } from '#modules/courses/types.ts'
import type { FirstLook } from '../types.ts'
import { isTranslated, recommendedToEverybody } from './recommended.server.ts'

const COURSES = 3
/** So many free courses are asked for a lesson that begins with reading. */
const LOOKED_THROUGH = 12
/** A scam reaches every phone: whatever somebody wants to learn, its question is theirs. The others follow. */
const CONCERNS_ALL: Category = 'Cybersecurity'
/** Letters of a question and its options that fit under the heading of a phone's first screen, with the button that follows them. */
const QUESTION_ROOM = 230

/**
 * What somebody who has never been here can open now: the first lesson of a free course, one that concerns everybody or
 * else that most people learn, of those that begin with a text and a question of few words; three courses, one of which is paid; and how many there are.
 */
export const firstLook = query(
  { who: 'anyone', because: 'PERM-01: public, on the home page', refuses: ['not-found', 'too-many'] },
  async (ctx): Promise<FirstLook> => {
    const ready = (await recommendedToEverybody(ctx)).filter(({ lessons }) => lessons > 0)
    const free = forEverybody(ready.filter(isFree)).slice(0, LOOKED_THROUGH)
    const found = await beginnings(
      ctx,
      free.map(({ id }) => id),
    )
    const first = found.find(({ question }) => question !== null) ?? found[0]
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

/** What concerns everybody and asks for nothing first. */
const forEverybody = <Course extends { category: string; level: string }>(all: Course[]): Course[] => {
  const isFirst = ({ category, level }: Course) => category === CONCERNS_ALL && level === 'Beginner'
  return [...all.filter(isFirst), ...all.filter((course) => !isFirst(course))]
}

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
      const question = renderFirstQuestion(text, isSw ? 'sw' : 'en', QUESTION_ROOM)
      return { courseId, id, minutes, question, ...called(ctx, title) }
    })
    .toSorted((a, b) => courseIds.indexOf(a.courseId) - courseIds.indexOf(b.courseId))
}
