import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { lastDays } from '../rules.ts'
import type { Standing } from '../types.ts'
import { dayOf, weekdayLetter } from './days.ts'
import { Unread } from '#shell/unread.tsx'

/** Days in a row, and the last four weeks as a calendar (DASH-09). */
export function Streak({ standing }: { standing: Standing | null }) {
  return (
    <Section id="streak" title={m.tracker_streak()}>
      {standing ? (
        <>
          <p className="progress-streak">
            {standing.streakDays > 0
              ? m.tracker_streak_days({ count: standing.streakDays })
              : m.tracker_streak_none()}
          </p>
          <Strip {...standing} />
          <p className="small soft mt-2">{m.tracker_strip_key()}</p>
        </>
      ) : (
        <Unread to="/progress" />
      )}
    </Section>
  )
}

/** 28 days are four whole weeks, so each column is one day of the week. The picture is told in words. */
function Strip({ today, active }: Pick<Standing, 'today' | 'active'>) {
  const days = lastDays(today, active.length)
  const learned = days.filter((_, place) => active[place])
  const words = [m.tracker_strip({ active: learned.length, days: days.length }), ...learned.map(dayOf)]
  return (
    <div className="progress-strip" role="img" aria-label={words.join('; ')}>
      {days.slice(0, 7).map((day) => (
        <i key={day}>{weekdayLetter(day)}</i>
      ))}
      {days.map((day, place) => (
        <span key={day} data-active={active[place] || undefined} data-today={day === today || undefined}>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  )
}
