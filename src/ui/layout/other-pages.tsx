import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'

type Props = { label: string; list: { page: number; hasMore: boolean }; hrefFor: (page: number) => string }

/** The pages beside this one of a list whose length nobody counts. */
export function OtherPages({ label, list: { page, hasMore }, hrefFor }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={label} className="pagination">
      {page > 1 && (
        <Anchor to={hrefFor(page - 1)} rel="prev">
          {m.common_previous()}
        </Anchor>
      )}
      {hasMore && (
        <Anchor to={hrefFor(page + 1)} rel="next">
          {m.common_next()}
        </Anchor>
      )}
    </nav>
  )
}
