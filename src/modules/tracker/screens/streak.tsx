import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import type { ClothView } from '../types.ts'
import { Cloth } from './cloth.tsx'
import { Unread } from '#shell/unread.tsx'

/** Days in a row, and four weeks as patterned strips (DASH-09). */
export function Streak({
  standing,
}: {
  standing: { streak: string; rest: string; cloth: ClothView } | null
}) {
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
