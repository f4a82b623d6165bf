/** Which page of each list is shown, as the address says. */
export type Pages = { goals: number; done: number; earnings: number }

const numberOf = (typed: string | null): number => (/^[1-9]\d{0,3}$/.test(typed ?? '') ? Number(typed) : 1)

export const pagesIn = (search: URLSearchParams): Pages => ({
  goals: numberOf(search.get('goals')),
  done: numberOf(search.get('done')),
  earnings: numberOf(search.get('earnings')),
})

/** The tracker's address with these pages; first pages are not named. */
export function addressOf(pages: Pages, part = ''): string {
  const named = Object.entries(pages)
    .filter(([, page]) => page > 1)
    .map(([name, page]) => `${name}=${page}`)
    .join('&')
  return `/progress${named && `?${named}`}${part && `#${part}`}`
}
