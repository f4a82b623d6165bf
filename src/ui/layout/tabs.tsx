import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'

export type Tab = { to: string; label: ReactNode; count?: number | string; current?: boolean }

/** Links that look like tabs: the URL determines which is open. */
export function Tabs({ label, tabs, reload }: { label: string; tabs: Tab[]; reload?: boolean }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Anchor
          key={tab.to}
          to={tab.to}
          reload={reload}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count != null && <small>{tab.count}</small>}
        </Anchor>
      ))}
    </nav>
  )
}
