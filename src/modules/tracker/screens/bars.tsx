import type { BarsView } from '../types.ts'

// Units of the drawing; a phone shows about one per pixel, so the text keeps its 14 px.
const WIDTH = 324
const HIGH = 120
const TOP = 24
const BOTTOM = TOP + HIGH

/** Bars as a drawing, the last one for now. */
export function Bars({ label, keys, parts, names, said }: BarsView) {
  const sumTo = (place: number, part: number) =>
    parts.slice(0, part).reduce((sum, values) => sum + values[place]!, 0)
  const most = Math.max(...keys.map((_, place) => sumTo(place, parts.length)))
  const slot = WIDTH / keys.length
  const wide = Math.round((slot * 2) / 3)
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${BOTTOM + 26}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={BOTTOM} y2={BOTTOM} />
      {keys.map((key, place) => {
        const left = Math.round(place * slot + (slot - wide) / 2)
        const isLast = place === keys.length - 1
        const top = (part: number) => BOTTOM - Math.round((sumTo(place, part) / most) * HIGH)
        return (
          <g key={key} data-now={isLast || undefined}>
            {parts.map((_, part) => (
              <rect key={part} x={left} y={top(part + 1)} width={wide} height={top(part) - top(part + 1)} />
            ))}
            {said[place] && (
              <text x={left + wide / 2} y={top(parts.length) - 6} textAnchor="middle">
                {said[place]}
              </text>
            )}
            {names[place] && (
              <text x={isLast ? left + wide : left} y={BOTTOM + 20} textAnchor={isLast ? 'end' : 'start'}>
                {names[place]}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
