type Props = {
  /** What is being measured, announced. */
  label: string
  /** 0 to 100. */
  percent: number
  /** A part beyond it in a lighter tone, 0 to 100, such as what is completed beside what is mastered; the label names it. */
  lighter?: number
}

/** Progress as a ring with its number inside. */
export const Ring = ({ label, percent, lighter = 0 }: Props) => (
  <div
    className="ring"
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="19" />
      {lighter > percent && (
        <circle
          className="is-lighter"
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeDasharray={`${lighter} 100`}
        />
      )}
      {percent > 0 && <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${percent} 100`} />}
    </svg>
    <b className="figures">{percent}%</b>
  </div>
)
