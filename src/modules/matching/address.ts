import type { MatchFilters } from './types.ts'

/** The URL of the panel with some filters changed; defaults are omitted, and any change starts with the first jobs. */
export function matchesHref(filters: MatchFilters, change: Partial<MatchFilters>): string {
  const { filter, sort, page } = { ...filters, page: 1, ...change }
  const query = new URLSearchParams()
  if (filter !== 'all') query.set('filter', filter)
  if (sort !== 'score') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/ai-career-advisor${text && `?${text}`}#matches`
}
