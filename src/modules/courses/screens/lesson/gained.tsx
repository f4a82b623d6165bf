import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readTwice } from '#shell/connection.ts'
import type { MomentName } from '#modules/tracker/types.ts'
import { Cloth } from '#modules/tracker/parts.tsx'
import { pointsFor } from '#modules/tracker/rules.ts'
import { m } from '#paraglide/messages.js'
import { langOf } from '#course-format/lesson-words.ts'
import { held } from '#ui/no-break/held.ts'
import type { LessonView } from '../../parts/lesson-view.ts'

type Props = {
  view: Pick<LessonView, 'lesson' | 'gain' | 'reading'>
  /** Told what was earned in it: the way on leads by it. */
  lead(earned: MomentName[]): void
}

/**
 * What a lesson gave: what its reader can do now, the week's cloth with the field of today, and its points. Whether everything in it was
 * done by now the page knows before the server says it again (stepping.ts).
 */
export function Gained({ view: { lesson, gain, reading }, lead }: Props) {
  const end = useEarned(gain?.sinceMs, lead)
  const points = pointsFor.lesson
  return (
    <div className="gained" ref={end}>
      <p data-moment>
        <small>{m.lesson_can_now()}</small>
        <b lang={langOf(reading.language)}>{held(lesson.title)}</b>
      </p>
      {gain && (
        <div>
          <p className="small soft">{m.lesson_week()}</p>
          <Cloth {...gain.cloth} />
        </div>
      )}
      {gain && (gain.mastered || lesson.type === 'text') && (
        <p className="gained-points" data-mastered={gain.mastered || undefined}>
          <b>{m.lesson_points({ points })}</b>
          {!gain.mastered && <span>{m.lesson_points_open({ points })}</span>}
        </p>
      )}
    </div>
  )
}

/** Asks what was earned since the lesson was opened, whenever its end comes into sight, until there is something. */
function useEarned(readMs: number | undefined, lead: Props['lead']) {
  // A lesson that is read again as it was completed was opened before.
  const [sinceMs] = useState(readMs)
  const end = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(lead)
  useEffect(() => {
    if (sinceMs === undefined) return
    const ask = async () => {
      const answer = await readTwice(`/progress/earned?since=${sinceMs}`, { cache: 'no-store' })
      const earned = answer.ok ? ((await answer.json()) as MomentName[]) : []
      if (earned.length === 0) return
      tell(earned)
      sight.disconnect()
    }
    const sight = new IntersectionObserver((seen) => {
      // Without a network the way on is the next lesson; a badge is in the notifications, too.
      if (seen.some(({ isIntersecting }) => isIntersecting)) void ask().catch(() => undefined)
    })
    sight.observe(end.current!)
    return () => sight.disconnect()
  }, [sinceMs])
  return end
}
