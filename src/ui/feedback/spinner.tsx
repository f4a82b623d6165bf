/** Never without words: pass them as `label`, or leave it out where words stand beside it. */
export function Spinner({ label }: { label?: string }) {
  const turning = <span className="spinner" aria-hidden="true" />
  if (!label) return turning
  return (
    <span className="waiting" role="status">
      {turning}
      {label}
    </span>
  )
}
