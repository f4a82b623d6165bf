/** How many rows of a list a page shows. */
export const PAGE_ROWS = 20

/** The page that a URL asks for; the first one if the number is impossible. */
export const pageNumber = (text: string | null): number =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1

/** The position of a page's rows in their list. */
export const rowsOf = (page: number, size = PAGE_ROWS): { limit: number; offset: number } => ({
  limit: size,
  offset: (page - 1) * size,
})

/** A page of a list with known length; a page beyond the end is the last. */
export function placeIn(
  total: number,
  pageNumber: number,
  size = PAGE_ROWS,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(pageNumber, pages), pages }
}

/** A row by its position in a list, newest first. */
export type Mark = { at: Date; id: string }
/** Where a page of a list begins: after a row, before a row, or so many pages from the first. */
export type Step = { page: number; after?: Mark | null; before?: Mark | null }

export type Page<Row> = { rows: Row[]; page: number; hasMore: boolean }

/** A Drizzle query that is complete except for its limit. */
type List<Row> = { limit(most: number): { offset(first: number): PromiseLike<Row[]> } }

/** A page of a list whose length nobody counts: one extra row shows whether there is a next page. */
export async function pageOf<Row>(list: List<Row>, page: number, size = PAGE_ROWS): Promise<Page<Row>> {
  const rows = await list.limit(size + 1).offset((page - 1) * size)
  return { rows: rows.slice(0, size), page, hasMore: rows.length > size }
}
