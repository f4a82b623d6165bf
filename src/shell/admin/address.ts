import type { Page } from '#kit/paging.ts'

type Filters = Record<string, string | number | undefined>

/** A URL of the administration; empty filters and first pages are omitted. */
export const adminHref = (path: string, filters: Filters = {}): string => listHref(`/admin/${path}`, filters)

/** The same of a list that stands elsewhere. */
export function listHref(path: string, filters: Filters): string {
  const kept = Object.entries(filters).filter(([, value]) => value && value !== 1)
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** A row in a URL; list-query.server.ts parses it. */
const markOf = (row: { createdAt: Date; id: string } | undefined): string | undefined =>
  row && `${row.createdAt.getTime()}.${row.id}`

/** URLs of the previous and next page, each starting at the row where this one ends; the first page is the newest rows. */
export function besideHref(
  path: string,
  filters: Filters,
  { page, rows }: Page<{ createdAt: Date; id: string }>,
): (page: number) => string {
  const [first, last] = [rows[0], rows.at(-1)]
  return (other) => {
    const mark = other > page ? { after: markOf(last) } : { before: markOf(first) }
    return adminHref(path, { ...filters, page: other, ...(other > 1 && mark) })
  }
}
