import { and, asc, desc, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locales } from '#paraglide/runtime.js'
import { courseFigures, courses, figuresOfCourse } from '#modules/courses/tables.server.ts'
import { categories, type Category } from '#modules/courses/types.ts'
import { categoryWords } from '#course-format/category-words.ts'
import { foldedSearch, isSameName } from './folded.ts'
import { courseSearch, courseTexts, holdsPart } from './meanings.server.ts'
import { isUnderstood, type Part } from './parts.ts'

/** What a part of a search counts for a course: in its title, in its description, for its category. */
const POINTS = { title: 3, text: 1, category: 1 }
/** So many are compared, those that have most parts; of a word that more have, none is nearer than the others. */
const MOST_COMPARED = 500

/** A course that has something of a search. */
export type Near = { id: number; category: string; hasAll: boolean }

/** Courses that have something of a search, those with the most of it first. @param named a category that was typed */
export async function nearestCourses(ctx: Context, named: Category | null, parts: Part[]): Promise<Near[]> {
  const understood = parts.filter(isUnderstood)
  const chosen = [named, ...understood.map(({ synonym }) => synonym?.category)].flatMap((one) => one || [])
  if (understood.length === 0 && chosen.length === 0) return []
  const found = ctx.db
    .select({
      id: courses.id,
      category: courses.category,
      students: courseFigures.students,
      search: courseSearch.as('search'),
      text: courseTexts.as('text'),
    })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .where(
      and(
        isNotNull(courses.publishedAt),
        or(
          ...understood.map((part) => holdsPart(part, { search: courseSearch, text: courseTexts })),
          chosen.length > 0 ? inArray(courses.category, chosen) : undefined,
        ),
      ),
    )
    .offset(0) // The words of a course are made once, not for each part.
    .as('found')
  const texts = { search: sql`${found.search}`, text: sql`${found.text}` }
  const points = understood.map(
    (part) => sql`case when ${holdsPart(part, texts, 'A')} then ${POINTS.title}::int
      when ${holdsPart(part, texts)} then ${POINTS.text}::int else 0 end`,
  )
  const judged = ctx.db
    .select({
      id: found.id,
      category: found.category,
      students: found.students,
      points: sql<number[]>`array[${sql.join(points, sql`, `)}]::int[]`.as('points'),
    })
    .from(found)
    .as('judged')
  const rows = await ctx.db
    .select({ id: judged.id, category: judged.category, points: judged.points })
    .from(judged)
    .orderBy(desc(sql`cardinality(array_remove(${judged.points}, 0))`), desc(judged.students), asc(judged.id))
    .limit(MOST_COMPARED)
  return inOrder(rows, understood, named).map((near) => ({
    ...near,
    hasAll: near.hasAll && understood.length === parts.length && parts.length > 0,
  }))
}

type Judged = { id: number; category: string; points: number[] }

/** A part that few courses have tells more than one that many have. */
function inOrder(rows: Judged[], parts: Part[], named: Category | null): Near[] {
  const judged = rows.map(({ id, category, points }) => {
    const ofCategory = parts.map(({ synonym }) => (synonym?.category === category ? POINTS.category : 0))
    // A synonym that names nothing but a category is a wish for any course of it.
    const hasAll = parts.every(
      ({ synonym }, place) => points[place]! > 0 || (synonym?.means.length === 0 && ofCategory[place]! > 0),
    )
    const all = [
      ...points.map((point, place) => point + ofCategory[place]!),
      named === category ? POINTS.category : 0,
    ]
    return { id, category, hasAll, points: all }
  })
  const holders = [...parts, named].map(
    (_, place) => judged.filter(({ points }) => points[place]! > 0).length,
  )
  const scoreOf = (points: number[]): number =>
    points.reduce((sum, point, place) => sum + point / Math.sqrt(Math.max(1, holders[place]!)), 0)
  return judged
    .map(({ points, ...near }) => ({ near, score: scoreOf(points) }))
    .sort((a, b) => b.score - a.score)
    .map(({ near }) => near)
}

/** The category whose name was typed, in either language. */
export const namedCategory = (folded: string): Category | null =>
  categories.find((category) =>
    locales.some((locale) => isSameName(folded, foldedSearch(categoryWords[category]({}, { locale })))),
  ) ?? null

/** The category that somebody probably looks for: the one that a synonym or they themselves named, else that of the nearest course. */
export const nearestCategory = (named: Category | null, parts: Part[], nearest: Near[]): Category | null =>
  parts.map(({ synonym }) => synonym?.category).find(Boolean) ||
  named ||
  (categories.find((one) => one === nearest[0]?.category) ?? null)
