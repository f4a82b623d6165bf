import type { Page } from '#kit/paging.ts'

type Filters = Record<string, string | number | undefined>

/** An address of the administration; empty filters and first pages are left out. */
export function adminHref(path: string, filters: Filters = {}): string {
  const kept = Object.entries(filters).filter(([, value]) => value && value !== 1)
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return search ? `/admin/${path}?${search}` : `/admin/${path}`
}

/** A row as it stands in an address; list-query.server.ts reads it. */
const markOf = (row: { createdAt: Date; id: string } | undefined): string | undefined =>
  row && `${row.createdAt.getTime()}.${row.id}`

/** Addresses of the pages beside the one at hand, each from the row where it ends; the first page is the newest rows. */
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
