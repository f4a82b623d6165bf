import { m } from '#paraglide/messages.js'
import { Section } from '#ui/section.tsx'
import type { Standing } from '../types.ts'
import { dayOf, weekdayLetter } from './days.ts'
import { Unread } from './unread.tsx'

/** Days in a row, and the last four weeks as a calendar (DASH-09). */
export function Streak({ standing }: { standing: Standing | null }) {
  return (
    <Section id="streak" title={m.progress_streak()}>
      {standing ? (
        <>
          <p className="progress-streak">{standing.streakDays > 0 ? m.progress_streak_days({ count: standing.streakDays }) : m.progress_streak_none()}</p>
          <Strip days={standing.days} />
          <p className="small soft mt-2">{m.progress_strip_key()}</p>
        </>
      ) : <Unread />}
    </Section>
  )
}

/** 28 days are four whole weeks, so each column is one day of the week. The picture is told in words. */
function Strip({ days }: { days: Standing['days'] }) {
  const active = days.filter((day) => day.activities > 0)
  const words = [m.progress_strip({ active: active.length, days: days.length }), ...active.map(({ day }) => dayOf(day))]
  return (
    <div className="progress-strip" role="img" aria-label={words.join('; ')}>
      {days.slice(0, 7).map(({ day }) => <i key={day}>{weekdayLetter(day)}</i>)}
      {days.map(({ day, activities }, place) => (
        <span key={day} data-active={activities > 0 || undefined} data-today={place === days.length - 1 || undefined}>{Number(day.slice(8))}</span>
      ))}
    </div>
  )
}
