import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/waiting'
import { cardsOf } from '../stat-cards.server.ts'
import { whatWaits } from './waiting.server.ts'
import { adminHref } from '#shell/admin/address.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ ...(await whatWaits(ctx)), figures: await cardsOf(ctx) }))

/** The administration opens with what waits for a person, the longest wait first. */
export default function WaitingPage({ loaderData: { lists, rows, figures } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.admin_waits()}>
        <ul className="facts mb-4">
          {lists.map(({ label, to, count }) => (
            <li key={to}>
              <Anchor to={to}>{label}</Anchor> <b>{count}</b>
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p className="soft">{m.admin_waits_none()}</p>}
        <ol className="admin-waiting">
          {rows.map(({ key, kind, title, to, isApart, since, age }) => (
            <li key={key}>
              <span className="small soft">{kind}</span>
              <Anchor className="card-link waits-link" to={to} reload={isApart}>
                <bdi className="wrap-anywhere">{held(title)}</bdi>
              </Anchor>
              <Moment at={since} className="small soft">
                {age}
              </Moment>
            </li>
          ))}
        </ol>
      </Section>
      <StatCards figures={figures} />
    </>
  )
}

type Figures = Awaited<ReturnType<typeof cardsOf>>

/** The six figures of an installation (ADM-09), each with last month's; not ui/stat.tsx, which loads a pattern. */
function StatCards({ figures: { cards, more } }: { figures: Figures }) {
  return (
    <>
      <dl className="stat-cards">
        {cards.map(([label, value, hint]) => (
          <div key={label} className="stat">
            <dt>{held(label)}</dt>
            <dd>
              {held(value)} <small>{held(hint)}</small>
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
