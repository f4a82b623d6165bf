import { Cloth } from '#modules/tracker/parts.tsx'
import { pointsFor } from '#modules/tracker/rules.ts'
import { m } from '#paraglide/messages.js'
import { langOf } from '#course-format/lesson-words.ts'
import { held } from '#ui/no-break/held.ts'
import type { LessonView } from '../../parts/lesson-view.ts'

type Props = { view: Pick<LessonView, 'lesson' | 'gain' | 'reading'> }

/**
 * What a lesson gave: what its reader can do now, the week's cloth with the field of today, and its points. Whether everything in it was
 * done by now the page knows before the server says it again (stepping.ts).
 */
export function Gained({ view: { lesson, gain, reading } }: Props) {
  const points = pointsFor.lesson
  return (
    <div className="gained">
      <p>
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
