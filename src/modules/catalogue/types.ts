import { locales } from '#kit/locales.ts'
import { z } from 'zod'
import type { Locale } from '#kit/time.ts'
import { categories, type Category, type CourseCard, levels } from '#modules/courses/types.ts'

export const readingLanguages = locales

export const catalogueTabs = ['all', 'in-progress', 'completed'] as const
export const catalogueSorts = ['recommended', 'newest', 'price-low', 'price-high', 'rating', 'title'] as const

/** The catalogue's filters as they stand in the address. Nonsense becomes the default, as a link may be old or mistyped. */
export const CatalogueFilters = z.object({
  q: z
    .string()
    .transform((text) => [...text.toWellFormed().replaceAll('\0', '')].slice(0, 100).join('').trim())
    .catch(''),
  category: z.enum(['', ...categories]).catch(''),
  level: z.enum(['', ...levels]).catch(''),
  /** Courses that can be read in it. */
  language: z.enum(['', ...readingLanguages]).catch(''),
  tab: z.enum(catalogueTabs).catch('all'),
  sort: z.enum(catalogueSorts).catch('recommended'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type CatalogueFilters = z.output<typeof CatalogueFilters>

/** What speaks for a course by somebody's answers at the setup: `of` is the id of the interest or goal, the name of the platform, or the course's level. */
export type Reason = { by: 'interest' | 'near' | 'goal' | 'platform' | 'level'; of: string }

export type FirstCourse = Pick<CourseCard, 'id' | 'title' | 'category' | 'level' | 'priceKes' | 'scene'> & {
  /** The title's, where it is not the page's. */
  lang: Locale | undefined
  isFree: boolean
  /** The strongest first; none where nothing was answered, or nothing of it speaks for this course. */
  reasons: Reason[]
  students: number
  /** Where it begins. */
  firstLesson: number | null
}

/** What a visitor can open at once: a lesson that needs no account, and courses to look at. */
export type FirstLook = {
  lesson: {
    courseId: number
    id: number
    title: string
    lang: Locale | undefined
    minutes: number
    /** Its first question as safe HTML; null where it has none, or a long one. */
    question: string | null
  } | null
  courses: (Pick<FirstCourse, 'id' | 'title' | 'lang' | 'priceKes' | 'scene'> & Pick<CourseCard, 'lessons'>)[]
  /** Of all courses with lessons. */
  counts: { courses: number; free: number }
}

/** Where no course holds what was typed: what was searched for `instead`, a category that is `nearest`, the `closest` courses. `counts` is of the tabs, with the same search. */
export type CataloguePage = {
  cards: CourseCard[]
  instead: string | null
  nearest: Category | null
  closest: { cards: CourseCard[]; isNear: boolean } | null
  isMissed: boolean
  counts: Record<(typeof catalogueTabs)[number], number>
  page: number
  pages: number
}

/** Some courses for one wish. `percent` is of the viewer's own. */
export type Shelf = {
  name: 'continue' | 'start' | 'kiswahili' | 'earn'
  cards: (Pick<CourseCard, 'id' | 'title' | 'scene' | 'lessons' | 'minutes' | 'priceKes'> & {
    language: CourseCard['reading']['language']
    rating?: number
    reviews?: number
    percent?: number
  })[]
}
