import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import type { Locale } from '#kit/time.ts'
import { isShortCourse } from '#course-format/words.ts'
import { isFree } from '#modules/courses/rules.ts'
import { cardOf } from '#modules/courses/tables.server.ts'
import type { Category, CourseCard } from '#modules/courses/types.ts'
import type { Shelf } from '../types.ts'
import { cardsOf, ownCourses } from './own-courses.server.ts'
import { ownOrder, recommendedToEverybody } from './recommended.server.ts'

const ON_A_SHELF = 6
/** Work in these begins with one client and asks for no long study. */
const EARNING: Category[] = ['Freelancing', 'Platform Training', 'E-commerce', 'Virtual Assistant']

/**
 * The catalogue's first look: what the viewer goes on with, and a few courses for each of three wishes, in the order that is recommended
 * to them. No course stands on two shelves, and an empty shelf is not there.
 */
export const shelves = query({ who: 'anyone', because: 'PERM-01: public' }, async (ctx): Promise<Shelf[]> => {
  const own = ctx.viewer && (await ownOrder(ctx))
  if (own) return [...(await begun(ctx)), ...(await wishes(ctx, own))]
  const everybodys = await ctx.publicCache.read(
    ctx,
    `catalogue shelves ${readingLanguage(ctx)}`,
    async (visitor) => wishes(visitor, await recommendedToEverybody(visitor)),
  )
  return ctx.viewer ? [...(await begun(ctx)), ...everybodys] : everybodys
})

type Course = Awaited<ReturnType<typeof recommendedToEverybody>>[number]

const fits: Record<Exclude<Shelf['name'], 'continue'>, (course: Course) => boolean> = {
  start: (course) => isFree(course) && course.level === 'Beginner',
  kiswahili: (course) => isFree(course) && (course.isTranslated || course.language === 'Kiswahili'),
  earn: (course) => EARNING.includes(course.category as Category) && isShortCourse(course),
}

async function wishes(ctx: Context, all: Course[]): Promise<Shelf[]> {
  const used = new Set<number>()
  const chosen = (['start', 'kiswahili', 'earn'] as const).map((name) => {
    const ids = all
      .filter((course) => course.lessons > 0 && !used.has(course.id) && fits[name](course))
      .slice(0, ON_A_SHELF)
      .map(({ id }) => id)
    for (const id of ids) used.add(id)
    return { name, ids, language: name === 'kiswahili' ? ('sw' as const) : readingLanguage(ctx) }
  })
  const rows = await cardsOf(ctx.db, { ids: `{${[...used].join()}}` })
  return chosen.flatMap(({ name, ids, language }) => shelfOf(name, inOrder(rows, ids, language)))
}

/** What a person began and has not finished. */
async function begun(ctx: Context): Promise<Shelf[]> {
  const none = { category: '', level: '', language: '' } as const
  const own = (await ownCourses(ctx, none)).filter(({ done, lessons }) => done > 0 && done < lessons)
  if (own.length === 0) return []
  const ids = own.slice(0, ON_A_SHELF).map(({ id }) => id)
  const rows = await cardsOf(ctx.db, { ids: `{${ids.join()}}` })
  const cards = inOrder(rows, ids, readingLanguage(ctx)).map((card) => {
    const { done, lessons } = own.find(({ id }) => id === card.id)!
    return { ...card, percent: Math.round((100 * done) / lessons) }
  })
  return shelfOf('continue', cards)
}

const inOrder = (rows: Awaited<ReturnType<typeof cardsOf>>, ids: number[], language: Locale): CourseCard[] =>
  ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [cardOf({ ...row, access: null, done: 0 }, language)] : []
  })

const shelfOf = (name: Shelf['name'], cards: (CourseCard & { percent?: number })[]): Shelf[] =>
  cards.length === 0
    ? []
    : [
        {
          name,
          cards: cards.map(
            ({ id, title, reading, scene, lessons, minutes, priceKes, rating, reviews, percent }) => ({
              id,
              title,
              language: reading.language,
              scene,
              lessons,
              minutes,
              priceKes,
              ...(rating !== null && { rating, reviews }),
              ...(percent !== undefined && { percent }),
            }),
          ),
        },
      ]
