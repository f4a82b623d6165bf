type Bar = { began: number; finished: number }

/**
 * Two bars per lesson, from left to right in learning order: who began, and within it who finished. The table below has the same
 * figures.
 */
export function StopsChart({ label, lessons }: { label: string; lessons: Bar[] }) {
  const most = Math.max(1, ...lessons.map(({ began }) => began))
  const path = (of: keyof Bar) =>
    lessons
      .map((lesson, n) =>
        lesson[of] > 0 ? `M${n + 0.5} 100V${100 - Math.max(2, Math.round((lesson[of] / most) * 100))}` : '',
      )
      .join('')
  return (
    <svg
      viewBox={`0 0 ${lessons.length} 100`}
      preserveAspectRatio="none"
      role="img"
      width="100%"
      height="160"
      aria-label={label}
    >
      <path d={path('began')} stroke="var(--gold)" strokeWidth="0.8" />
      <path d={path('finished')} stroke="var(--leaf)" strokeWidth="0.5" />
    </svg>
  )
}
