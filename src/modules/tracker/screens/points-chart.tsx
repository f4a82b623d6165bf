import { m } from '#paraglide/messages.js'
import { shortDay } from './days.ts'

/** @see pointsByWeek: `week` is its Monday, YYYY-MM-DD */
export type Week = { week: string; points: number }

// Units of the drawing; a phone shows about one a pixel, so the words keep their 14 px.
const WIDTH = 324
const HIGH = 120
const TOP = 24
const SLOT = WIDTH / 12
const BAR = 18

/** Twelve bars drawn by the server; the words of the picture say what it shows. */
export function PointsChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(...weeks.map((week) => week.points))
  const total = weeks.reduce((sum, week) => sum + week.points, 0)
  const best = weeks.findIndex((week) => week.points === most)
  const last = weeks.length - 1
  return (
    <svg
      className="progress-chart"
      viewBox={`0 0 ${WIDTH} ${TOP + HIGH + 26}`}
      role="img"
      aria-label={m.tracker_chart_words({ total, week: weeks[last]!.points, most })}
    >
      <line x1="0" x2={WIDTH} y1={TOP + HIGH} y2={TOP + HIGH} />
      {weeks.map(({ week, points }, place) => {
        const height = Math.round((points / most) * HIGH)
        const middle = place * SLOT + SLOT / 2
        return (
          <g key={week}>
            <rect
              x={middle - BAR / 2}
              y={TOP + HIGH - height}
              width={BAR}
              height={height}
              rx="3"
              data-now={place === last || undefined}
            />
            {points > 0 && (place === best || place === last) && (
              <text x={middle} y={TOP + HIGH - height - 6} textAnchor="middle">
                {points}
              </text>
            )}
          </g>
        )
      })}
      {[0, 4, 8, last].map((place) => (
        <text
          key={place}
          x={place === last ? WIDTH : place * SLOT + SLOT / 2 - BAR / 2}
          y={TOP + HIGH + 20}
          textAnchor={place === last ? 'end' : 'start'}
        >
          {shortDay(weeks[place]!.week)}
        </text>
      ))}
    </svg>
  )
}
