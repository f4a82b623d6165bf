import { sql } from 'drizzle-orm'
import { placeIn } from '#kit/paging.ts'

/** A page of a list; one beyond the end is the last. */
export type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number }

// Rows contain the total of the whole list: one query, unless the page is beyond the end.
export const total = sql<number>`(count(*) over ())::int`

/** @param read returns the rows of a page */
export async function paged<Row extends { total: number }>(
  size: number,
  pageNumber: number,
  read: (page: number) => Promise<Row[]>,
): Promise<Paged<Row> & { first: Row | undefined }> {
  const found = await read(pageNumber)
  const [first] = found.length > 0 || pageNumber === 1 ? found : await read(1)
  const total = first?.total ?? 0
  const place = placeIn(total, pageNumber, size)
  return { rows: place.page === pageNumber ? found : await read(place.page), total, ...place, first }
}
