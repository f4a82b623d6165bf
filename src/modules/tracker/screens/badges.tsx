import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import type { MedalView } from '../types.ts'
import { Medallion } from './medallion.tsx'
import { Unread } from '#shell/unread.tsx'

/** Badges with their dates, then those still to earn and how (DASH-10). */
export const Badges = ({ medals }: { medals: MedalView[] | null }) => (
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
        <b>{name}</b>
        <span className="small soft">{how || day}</span>
      </li>
    ))}
  </ul>
)
