import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import type { cardsOf } from './stat-cards.server.ts'

type Figures = Awaited<ReturnType<typeof cardsOf>>

/** The six figures of an installation (ADM-09), each with last month's; not ui/stat.tsx, which loads a pattern. */
export function StatCards({ figures: { cards, more } }: { figures: Figures }) {
  return (
    <>
      <dl className="stat-cards">
        {cards.map(([label, value, hint]) => (
          <div key={label} className="stat">
            <dt>{label}</dt>
            <dd>
              {value} <small>{hint}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small soft mt-2">
        {more} · <Anchor to={adminHref('samples')}>{m.admin_samples()}</Anchor>
      </p>
    </>
  )
}
