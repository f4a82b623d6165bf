import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'

export type ChipLink = { to: string; label: ReactNode; current?: boolean }

/** Pills as links: a filter kept in the URL. */
export function ChipLinks({ label, links, reload }: { label: string; links: ChipLink[]; reload?: boolean }) {
  return (
    <nav aria-label={label} className="chips">
      {links.map((link) => (
        <Anchor
          key={link.to}
          className="chip"
          to={link.to}
          reload={reload}
          aria-current={link.current || undefined}
        >
          {link.label}
        </Anchor>
      ))}
    </nav>
  )
}
