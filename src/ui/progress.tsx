import { type Tone, toneClass } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'

export type ProgressProps = {
  /** What is being measured, always announced. */
  label: string
  value: number
  max?: number
  /** Shown at the right and announced instead of the bare number, such as "3 of 12 lessons". */
  valueText?: string
  hideLabel?: boolean
  tone?: Tone
  /** A part within it in the full tone, 0 to 100, such as what is mastered of what is completed; the bar is lighter then, and `valueText` names both. */
  full?: number
}

export function Progress({ label, value, max = 100, valueText, hideLabel, tone, full }: ProgressProps) {
  const percent = max > 0 ? Math.round((Math.min(Math.max(value, 0), max) / max) * 100) : 0
  const words = valueText ?? `${percent}%`
  return (
    <div className={tone && toneClass(tone)}>
      {!hideLabel && (
        <p className="progress-words figures">
          <span>{held(label)}</span>
          <b>{held(words)}</b>
        </p>
      )}
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
      >
        {percent > 0 && (
          <span className={full === undefined ? undefined : 'is-lighter'} style={{ width: `${percent}%` }} />
        )}
        {full !== undefined && full > 0 && <span style={{ width: `${full}%` }} />}
      </div>
    </div>
  )
}

/** The thin line at the top while the next page is loading. */
export function TopLine({ active, label }: { active: boolean; label: string }) {
  if (!active) return null
  return (
    <div className="top-line" role="progressbar" aria-label={label}>
      <span />
    </div>
  )
}
