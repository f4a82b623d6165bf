import { pageNumber } from '#kit/paging.ts'
import { cleanText } from '#kit/text.ts'

/** What an address asks for. Nonsense becomes the default, as a link may be old or mistyped. */
export const listQueryIn = ({ searchParams }: URL): { q: string; page: number } => ({
  q: [...cleanText(searchParams.get('q') ?? '')].slice(0, 100).join(''),
  page: pageNumber(searchParams.get('page')),
})
