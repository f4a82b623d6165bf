import { canBuy, canOpenLessons } from '#modules/courses/rules.ts'
import type { CourseCard } from '#modules/courses/types.ts'
import type { CatalogueFilters } from './types.ts'

export type CardAction = 'start' | 'continue' | 'buy' | 'coming-soon'

/** What a card's button offers (CAT-17 to CAT-20). */
export function cardAction(
  card: Pick<CourseCard, 'priceKes' | 'lessons'> & Partial<Pick<CourseCard, 'owned' | 'progress'>>,
): CardAction {
  const { owned = false, progress = 0 } = card
  if (canOpenLessons(card, owned)) return progress > 0 ? 'continue' : 'start'
  return canBuy(card, owned) ? 'buy' : 'coming-soon'
}

const SKILLS_ON_A_CARD = 3

/** The first three skills, and how many more there are (CAT-16). */
export const moreSkills = (skills: string[]): { shown: string[]; more: number } => ({
  shown: skills.slice(0, SKILLS_ON_A_CARD),
  more: Math.max(0, skills.length - SKILLS_ON_A_CARD),
})

/** The address of a catalogue with some filters changed; what is default is left out, and any change begins at page 1. */
export function catalogueHref(filters: CatalogueFilters, change: Partial<CatalogueFilters> = {}): string {
  const { q, category, level, language, tab, sort, page } = { ...filters, page: 1, ...change }
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (level) query.set('level', level)
  if (language) query.set('language', language)
  if (tab !== 'all') query.set('tab', tab)
  if (sort !== 'recommended') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/courses?${query}` : '/courses'
}

/** The catalogue as it opens: nothing chosen, the first page. */
export const isOpening = (filters: CatalogueFilters): boolean =>
  catalogueHref(filters, { page: filters.page }) === '/courses'

/** Whether search or filters leave something out. */
export const isFiltered = (
  filters: Pick<CatalogueFilters, 'q' | 'category' | 'level' | 'language'>,
): boolean => [filters.q, filters.category, filters.level, filters.language].some((filter) => filter !== '')
