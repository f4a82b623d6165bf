import type { ListedKind } from '#modules/community/rules.ts'
import type { UssdBoard, UssdFilters } from '#modules/ussd-jobs/types.ts'

/** COM-02, COM-03: the first one is shown by default. */
export const tabs = ['ussd-jobs', 'forums', 'qa', 'jobs', 'stories'] as const
export type Tab = (typeof tabs)[number]

/** The tabs that list posts. */
export const kindOf: Partial<Record<Tab, ListedKind>> = { forums: 'topic', qa: 'question', stories: 'story' }

const ofPosts = ['group', 'sort', 'page']
/** The URL parameters of each tab besides the search. */
const filtersOf: Record<Tab, string[]> = {
  'ussd-jobs': ['keyword', 'location', 'difficulty', 'payment', 'category', 'sort', 'page'],
  forums: ofPosts,
  qa: [...ofPosts, 'course', 'lesson'],
  jobs: ['platform', 'level', 'page'],
  stories: ofPosts,
}

/** One of the newest things of all lists. */
export type NewThing = { tab: Tab; href: string; title: string; isSample: boolean }

/** The USSD board as one text, its jobs as a table beside it, with seconds for moments. */
export type SentBoard = { board: UssdBoard; jobs: unknown[][]; filters: UssdFilters; own: readonly string[] }

/** What a URL asks of the hub: a tab, the search over all lists, and the tab's own filters. */
export type Asked = { tab: Tab; q: string; filters: Record<string, string> }

type Address = { pathname: string; searchParams: URLSearchParams }

/** Filters as in the URL, not parsed yet. */
export function askedOf({ pathname, searchParams }: Address): Asked {
  const tab = tabIn(pathname, searchParams)
  const filters = filtersOf[tab].map((name) => [name, searchParams.get(name) ?? ''] as const)
  return {
    tab,
    q: searchParams.get('q') ?? '',
    filters: Object.fromEntries(filters.filter(([, value]) => value)),
  }
}

// The noun under which a tab's forms have their addresses, drawn over the hub.
const nouns = new Map<string, Tab>([
  ['topics', 'forums'],
  ['questions', 'qa'],
  ['stories', 'stories'],
])

/** Whether a form was opened by its URL alone: it covers the list, which loads when the form is closed. */
export const isCovered = ({ pathname, searchParams }: Address): boolean =>
  pathname.startsWith('/community/') && !searchParams.has('tab')

function tabIn(pathname: string, search: URLSearchParams): Tab {
  const noun = pathname.split('/')[2] ?? ''
  return tabs.find((tab) => tab === search.get('tab')) ?? nouns.get(noun) ?? tabs[0]
}

type Change = { tab?: Tab } & Record<string, string | number>

/** The URL for a changed request: another tab keeps only the search, another filter begins at the first page. */
export function hubHref({ tab, q, filters }: Asked, { tab: to = tab, ...change }: Change = {}): string {
  const wanted: Record<string, unknown> = { ...(to === tab && { ...filters, page: 1 }), ...change }
  const query = new URLSearchParams({ tab: to })
  if (q) query.set('q', q)
  for (const name of filtersOf[to]) if (isSaid(name, wanted[name])) query.set(name, String(wanted[name]))
  return `/community?${query}`
}

/** Default values are omitted. */
const isSaid = (name: string, value: unknown): boolean =>
  Boolean(value) && !(name === 'page' && Number(value) <= 1) && !(name === 'sort' && value === 'newest')

/** The parameters that a GET form must keep, as names and values; it begins at the first page. */
export const hiddenFields = ({ tab, q, filters }: Asked, but: string[] = []): [string, string][] =>
  Object.entries({ tab, q, ...filters, page: '' }).filter(([name, value]) => value && !but.includes(name))

/** Whether search or filters exclude anything. */
export const isNarrowed = ({ q, filters: { sort: _, page: __, ...filters } }: Asked): boolean =>
  q !== '' || Object.values(filters).some(Boolean)

/** Rows of one shape as a table, its first row the names: sent so, they weigh less. */
export function tableOf(rows: readonly object[]): unknown[][] {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name]))]
}
export const rowsOfTable = <Row>([names = [], ...rows]: unknown[][]): Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Row)
