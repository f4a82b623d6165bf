import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Stat, Stats } from '#ui/stat.tsx'

type Props = {
  summary: { totalGoals: number; completedGoals: number; entryPoints: number } | null
  activityPoints: number | null
}

/** The three summary cards, counted over everything (PRG-02 to PRG-04); a dash for what could not be read. */
export function Figures({ summary, activityPoints }: Props) {
  const bothPoints =
    summary && activityPoints !== null ? { activity: activityPoints, own: summary.entryPoints } : null
  return (
    <Stats>
      <Stat label={m.tracker_total_goals()} value={summary?.totalGoals ?? <Unknown />} />
      <Stat label={m.tracker_completed()} value={summary?.completedGoals ?? <Unknown />} />
      <Stat
        label={
          <>
            {m.tracker_points_earned()}
            {bothPoints && (
              <small>
                {m.tracker_points_parts({
                  activity: inWords(bothPoints.activity),
                  own: inWords(bothPoints.own),
                })}
              </small>
            )}
          </>
        }
        value={bothPoints ? inWords(bothPoints.activity + bothPoints.own) : <Unknown />}
      />
    </Stats>
  )
}

const inWords = (points: number): string => numberFormat(getLocale()).format(points)

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{m.tracker_unknown()}</span>
  </>
)
