import { pageNumber } from '#kit/paging.ts'

/** Which page of each list is shown, according to the URL. */
export type Pages = { goals: number; done: number; earnings: number }

export const pagesIn = (search: URLSearchParams): Pages => ({
  goals: pageNumber(search.get('goals')),
  done: pageNumber(search.get('done')),
  earnings: pageNumber(search.get('earnings')),
})

/** The tracker's URL with these pages; first pages are omitted. */
export function addressOf(pages: Pages, part = ''): string {
  const named = Object.entries(pages)
    .filter(([, page]) => page > 1)
    .map(([name, page]) => `${name}=${page}`)
    .join('&')
  return `/progress${named && `?${named}`}${part && `#${part}`}`
}
