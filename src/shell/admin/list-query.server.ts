import { isUuid } from '#kit/ids.ts'
import { type Mark, pageNumber, type Step } from '#kit/paging.ts'
import { cleanLine } from '#kit/text.ts'

/** What a URL asks for. Invalid values become the default, as a link may be old or mistyped. */
export const listQueryIn = ({ searchParams }: URL): { q: string; page: number } => ({
  q: [...cleanLine(searchParams.get('q') ?? '')].slice(0, 100).join(''),
  page: pageNumber(searchParams.get('page')),
})

// No offset beyond this: half a million payments took longer than the database allows.
const COUNTED_OUT = 200

/** The page of a list that is found through its index (adapters/db/pages). */
export function stepIn({ searchParams }: URL): Step {
  const [page, after, before] = [
    pageNumber(searchParams.get('page')),
    markIn(searchParams.get('after')),
    markIn(searchParams.get('before')),
  ]
  return { page: after || before ? page : Math.min(page, COUNTED_OUT), after, before }
}

/** A row that a URL names; nothing if it names none. */
function markIn(text: string | null): Mark | null {
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return ms && id && isUuid(id) ? { at: new Date(Number(ms)), id } : null
}
