import type { ComponentProps } from 'react'
import { Earnings } from './earnings/earnings.tsx'
import { Entries } from './entries/entries.tsx'
import { Goals } from './goals/goals.tsx'
import { Points } from './points.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { MedalView, ClothView } from '../types.ts'
import { Medallion } from './medallion.tsx'
import { Unread } from '#shell/unread.tsx'
import { Cloth } from './cloth.tsx'

type Props = ComponentProps<typeof Goals> &
  ComponentProps<typeof Entries> &
  Pick<ComponentProps<typeof Earnings>, 'earnings'> &
  ComponentProps<typeof Streak> &
  ComponentProps<typeof Badges> &
  ComponentProps<typeof Points>

/** A person's goals and entries, and beside them what the server counted. */
export const Board = ({ goals, entries, earnings, pages, none, standing, medals, points }: Props) => (
  <div className="progress-columns">
    <div>
      <Goals goals={goals} pages={pages} none={none} />
      <Entries entries={entries} none={none} />
      <Earnings earnings={earnings} pages={pages} none={none} />
    </div>
    <div>
      <Streak standing={standing} />
      <Badges medals={medals} />
      <Points points={points} />
    </div>
  </div>
)

/** Badges with their dates, then those still to earn and how (DASH-10). */
const Badges = ({ medals }: { medals: MedalView[] | null }) => (
  <Section id="badges" title={m.tracker_badges()}>
    {medals ? (
      <>
        <Medals medals={medals.filter(({ day }) => day)} />
        {medals.some(({ how }) => how) && <h3 className="progress-sub">{m.tracker_badge_to_earn()}</h3>}
        <Medals medals={medals.filter(({ how }) => how)} />
      </>
    ) : (
      <Unread to="/progress" />
    )}
  </Section>
)

const Medals = ({ medals }: { medals: MedalView[] }) => (
  <ul className="medals">
    {medals.map(({ badge, name, day, how }) => (
      <li key={badge} data-missing={how ? true : undefined}>
        <Medallion of={badge} />
        <b>{how ? name : <Anchor to={`/progress/moments/${badge}?next=/progress`}>{name}</Anchor>}</b>
        <span className="small soft">{how || day}</span>
      </li>
    ))}
  </ul>
)

/** Days in a row, and four weeks as patterned strips (DASH-09). */
function Streak({ standing }: { standing: { streak: string; rest: string; cloth: ClothView } | null }) {
  return (
    <Section id="streak" title={m.tracker_streak()}>
      {standing ? (
        <>
          <p className="progress-streak">{standing.streak}</p>
          {standing.rest && <p className="small mb-2">{standing.rest}</p>}
          <Cloth {...standing.cloth} />
        </>
      ) : (
        <Unread to="/progress" />
      )}
    </Section>
  )
}
