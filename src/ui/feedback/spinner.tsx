import { held } from '#ui/no-break/held.ts'
/** Never without text: pass it as `label`, or omit it where text is beside it. */
export function Spinner({ label }: { label?: string }) {
  const turning = <span className="spinner" aria-hidden="true" />
  if (!label) return turning
  return (
    <span className="waiting" role="status">
      {turning}
      {held(label)}
    </span>
  )
}
