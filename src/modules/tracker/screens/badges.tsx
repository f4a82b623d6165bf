import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { pictureHref } from '#kit/pictures/address.ts'
import type { Badge, Standing } from '../types.ts'
import { badgeWords } from '../words.ts'
import { Unread } from '#shell/unread.tsx'

/** Badges with their dates, then those still to earn and how (DASH-10). */
export function Badges({ standing }: { standing: Standing | null }) {
  if (!standing)
    return (
      <Section id="badges" title={m.tracker_badges()}>
        <Unread to="/progress" />
      </Section>
    )
  const held = new Map(standing.badges.map(({ badge, awardedAt }) => [badge, awardedAt]))
  const missing = (Object.keys(badgeWords) as Badge[]).filter((badge) => !held.has(badge))
  return (
    <Section id="badges" title={m.tracker_badges()}>
      <ul className="progress-badges">
        {standing.badges.map(({ badge, awardedAt }) => (
          <li key={badge} data-earned>
            <Medallion of={badge} />
            <span>
              <b>{badgeWords[badge].name()}</b>
              <time className="small soft" dateTime={awardedAt.toISOString()}>
                {m.tracker_badge_earned_on({ day: dayInWords(awardedAt, getLocale()) })}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <h3 className="progress-sub">{m.tracker_badge_to_earn()}</h3>}
      <ul className="progress-badges">
        {missing.map((badge) => (
          <li key={badge}>
            <Medallion of={badge} />
            <span>
              <b>{badgeWords[badge].name()}</b>
              <span className="small soft">{badgeWords[badge].how()}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Its name stands beside it. */
const Medallion = ({ of }: { of: Badge }) => (
  <img src={pictureHref(`badge-${of}`)} alt="" width={56} height={56} loading="lazy" />
)
