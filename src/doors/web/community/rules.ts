import type { PostKind } from '#modules/community/rules.ts'

/** COM-02, COM-03: the first one is shown where none is asked for. */
export const tabs = ['ussd-jobs', 'forums', 'qa', 'jobs', 'stories'] as const
export type Tab = (typeof tabs)[number]

/** The tabs that list posts. */
export const kindOf: Partial<Record<Tab, PostKind>> = { forums: 'topic', qa: 'question', stories: 'story' }

const ofPosts = ['group', 'sort', 'page']
/** What each tab reads of an address besides the search. */
const filtersOf: Record<Tab, string[]> = {
  'ussd-jobs': ['keyword', 'location', 'difficulty', 'payment', 'category', 'sort', 'page'],
  forums: ofPosts,
  qa: ofPosts,
  jobs: ['platform', 'level', 'page'],
  stories: ofPosts,
}

/** What an address asks of the hub: a tab, the search over all lists, and the tab's own filters, unread yet. */
export type Asked = { tab: Tab; q: string; filters: Record<string, string> }

// Under which noun each tab's forms have their addresses, drawn over the hub.
const nouns = new Map<string, Tab>([
  ['topics', 'forums'],
  ['questions', 'qa'],
  ['stories', 'stories'],
])

/** @param q the search of the address, cleaned */
export function askedOf({ pathname, searchParams }: URL, q: string): Asked {
  const tab = tabIn(pathname, searchParams)
  const filters = filtersOf[tab].flatMap((name): [string, string][] => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return { tab, q, filters: Object.fromEntries(filters) }
}

function tabIn(pathname: string, search: URLSearchParams): Tab {
  const noun = pathname.replace(/\.data$/, '').split('/')[2] ?? ''
  return tabs.find((tab) => tab === search.get('tab')) ?? nouns.get(noun) ?? tabs[0]
}

type Change = { tab?: Tab; q?: string } & Record<string, string | number | undefined>

/** The address of the hub that asks for this, changed: another tab keeps the search alone, another filter begins at the first page. */
export function hubHref(
  { tab, q, filters }: Asked,
  { tab: to = tab, q: typed = q, ...change }: Change = {},
): string {
  const kept = to === tab && typed === q ? { ...filters, page: 1, ...change } : change
  const query = new URLSearchParams({ tab: to })
  if (typed) query.set('q', typed)
  for (const [name, value] of Object.entries(kept)) if (isSaid(name, value)) query.set(name, String(value))
  return `/community?${query}`
}

/** What says no more than nothing would is left out. */
const isSaid = (name: string, value: unknown): boolean =>
  Boolean(value) && !(name === 'page' && Number(value) <= 1) && !(name === 'sort' && value === 'newest')
