import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Page, PAGE_ROWS, type Step } from '#kit/paging.ts'

type Key = { at: PgColumn; id: PgColumn }
type List<Row> = {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(most: number): { offset(first: number): PromiseLike<Row[]> } }
  }
}

/** What a page of a newest-first list needs: which rows, in which order, and how many pages to skip. */
export function along({ at, id }: Key, { page, after, before }: Step) {
  const mark = after ?? before
  const isBackwards = !after && Boolean(before)
  return {
    isBackwards,
    place: mark
      ? sql`(${at}, ${id}) ${after ? sql`<` : sql`>`} (${mark.at.toISOString()}::timestamptz, ${mark.id}::uuid)`
      : undefined,
    order: isBackwards ? [asc(at), asc(id)] : [desc(at), desc(id)],
    passed: mark ? 0 : page - 1,
  }
}

/**
 * A page of a newest-first list, found through its index from the row before it: the five-hundredth page costs as much as the
 * second. Only a URL that names a page but no row uses an offset. One extra row shows whether there is a next page.
 */
export async function pageAlong<Row>(
  list: List<Row>,
  key: Key,
  condition: SQL | undefined,
  step: Step,
  size = PAGE_ROWS,
): Promise<Page<Row>> {
  const { place, order, passed, isBackwards } = along(key, step)
  const rows = await list
    .where(and(condition, place))
    .orderBy(...order)
    .limit(size + 1)
    .offset(passed * size)
  const { page } = step
  // Before a row there is always a next page: the one with that row.
  if (isBackwards) return { rows: rows.slice(0, size).toReversed(), page, hasMore: true }
  return { rows: rows.slice(0, size), page, hasMore: rows.length > size }
}
