import type { LearningCourse } from '#modules/courses/queries/dashboard.server.ts'
import { Cloth } from '#modules/tracker/parts.tsx'
import type { ClothView } from '#modules/tracker/types.ts'
import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { Ring } from '#ui/ring.tsx'
import { overallCompletion, progressWord } from './rules.ts'

export type StandingView = {
  streak: string
  /** What is said of a day of rest; empty if there was none. */
  rest: string
  activityPoints: number
  cloth: ClothView
  /** The day's goal; none without an amount. */
  daily: { label: string; text: string; done: number; amount: number }
}
type Props = {
  /** The course of the next lesson, whose ring stands beside the week. */
  course: LearningCourse | undefined
  learning: { total: number; completed: number }
  standing: StandingView
}

/** Days in a row, this week as cloth, and how far somebody has come (DASH-09, DASH-12, DASH-13, DASH-16). */
export function Learning({ course, learning: { total, completed }, standing }: Props) {
  const percent = overallCompletion(completed, total)
  const isOnFire = progressWord(percent) === 'on-fire'
  return (
    <section className="dash-learning" aria-labelledby="dash-learning">
      <div className="dash-week">
        <div>
          <h2 id="dash-learning">{m.dash_progress()}</h2>
          <p className="row">
            <b>{standing.streak}</b>
            <Badge tone={isOnFire ? 'leaf' : 'gold'}>{isOnFire ? m.dash_on_fire() : m.dash_growing()}</Badge>
          </p>
          <Cloth {...standing.cloth} />
        </div>
        {course && (
          <div className="dash-ring">
            <small aria-hidden="true">{m.dash_ring_word()}</small>
            <Ring
              label={m.dash_ring({
                title: course.title,
                mastered: course.mastered,
                percent: course.progress,
              })}
              percent={course.mastered}
              lighter={course.progress}
            />
          </div>
        )}
      </div>
      {standing.rest && <p className="small">{standing.rest}</p>}
      <Facts>
        <span>
          {m.dash_finished()} <b>{m.dash_finished_of({ done: completed, total })}</b>
          {/* Beside the ring of a course, a share of nothing would be read as its own. */}
          {completed > 0 && ` · ${percent}%`}
        </span>
        <span>
          {m.dash_points()} <b>{numberFormat(getLocale()).format(standing.activityPoints)}</b>
        </span>
      </Facts>
      <Daily {...standing.daily} />
    </section>
  )
}

const Daily = ({ label, text, done, amount }: StandingView['daily']) =>
  amount > 0 && <Progress label={label} value={done} max={amount} valueText={text} />

export const lessonsDone = ({ completedLessons: done, totalLessons: total }: LearningCourse): string =>
  m.dash_lessons_done({ done, total })
