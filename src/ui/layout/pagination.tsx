import { Anchor } from '#ui/anchor.tsx'

export type PaginationProps = {
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** Names the landmark. */
  label: string
  previousText: string
  nextText: string
  /** Accessible name of one page's link, such as "Page 3". */
  pageText?: (page: number) => string
  reload?: boolean
}

/** Page numbers to show: first, last and the neighbours; null is a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((one, place) => {
    const gap = one - (sorted[place - 1] ?? 0)
    if (gap === 2) return [one - 1, one]
    return gap > 2 ? [null, one] : [one]
  })
}

export function Pagination({
  page,
  pages,
  hrefFor,
  label,
  previousText,
  nextText,
  pageText,
  reload,
}: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={label} className="pagination">
      {page > 1 && (
        <Anchor to={hrefFor(page - 1)} rel="prev" reload={reload}>
          {previousText}
        </Anchor>
      )}
      {shownPages(page, pages).map((one, place) => {
        if (one === null)
          return (
            <i key={`gap${place}`} aria-hidden="true">
              …
            </i>
          )
        if (one === page)
          return (
            <b
              key={one}
              data-pages={pages}
              aria-current="page"
              aria-label={pageText?.(one)}
              role={pageText && 'link'}
            >
              {one}
            </b>
          )
        return (
          <Anchor key={one} to={hrefFor(one)} aria-label={pageText?.(one)} reload={reload}>
            {one}
          </Anchor>
        )
      })}
      {page < pages && (
        <Anchor to={hrefFor(page + 1)} rel="next" reload={reload}>
          {nextText}
        </Anchor>
      )}
    </nav>
  )
}
