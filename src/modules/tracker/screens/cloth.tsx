import { clothOf } from '#ui/pattern.tsx'
import type { ClothView } from '../types.ts'

/** Weeks as patterned strips, this one last and widest: each day of learning adds its piece, and every week has its own pattern. */
export const Cloth = ({ letters, weeks }: ClothView) => (
  <div className="weeks">
    {weeks.map(({ monday, label, learned, today }) => (
      <div
        key={monday}
        className={`week ${clothOf(monday)}`}
        role="img"
        aria-label={label}
        data-now={today < 7 || undefined}
      >
        {learned.map((isLearned, place) => (
          <i key={place} data-learned={isLearned || undefined} data-today={place === today || undefined} />
        ))}
      </div>
    ))}
    <p className="week-days small soft" aria-hidden="true">
      {letters.map((letter, place) => (
        <span key={place}>{letter}</span>
      ))}
    </p>
  </div>
)
