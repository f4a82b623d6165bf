import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'

export type Crumb = { label: ReactNode; to?: string }

/** The path to this page; the last item is this page and not a link. */
export function Breadcrumb({ label, crumbs, reload }: { label: string; crumbs: Crumb[]; reload?: boolean }) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {crumbs.map((crumb, place) => (
          <li key={place}>
            {crumb.to ? (
              <Anchor to={crumb.to} reload={reload}>
                {crumb.label}
              </Anchor>
            ) : (
              <span aria-current="page">{held(crumb.label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
