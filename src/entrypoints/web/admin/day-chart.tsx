import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'

type Props = {
  label: string
  from: string
  to: string
  /** Shown if there was nothing. */
  none: string
  values: number[]
  format: (n: number) => string
}

/** One bar per day, the highest as high as the chart; the table below has the same figures. Without data there is no chart. */
export function DayChart({ label, from, to, none, values, format }: Props) {
  const most = Math.max(...values)
  if (most === 0)
    return (
      <p>
        <b>{held(label)}</b> <span className="small soft">{none}</span>
      </p>
    )
  const told = m.admin_chart_total({
    total: format(values.reduce((sum, n) => sum + n, 0)),
    most: format(most),
  })
  // One path for all bars keeps a year small; small values stay visible.
  const bars = values.flatMap((n, at) =>
    n > 0 ? [`M${at + 0.5} 100V${100 - Math.max(3, Math.round((n / most) * 100))}`] : [],
  )
  return (
    <figure className="day-chart">
      <figcaption>
        <b>{held(label)}</b> <span className="small soft">{told}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${values.length} 100`}
        preserveAspectRatio="none"
        role="img"
        width="100%"
        height="96"
        aria-label={`${label}: ${told}`}
      >
        <path d={bars.join('')} stroke="var(--leaf)" strokeWidth="0.8" />
      </svg>
      <div className="small soft">
        <span>{from}</span> <span>{to}</span>
      </div>
    </figure>
  )
}
