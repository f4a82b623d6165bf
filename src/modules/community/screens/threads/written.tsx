import { Prose } from '#ui/prose.tsx'

/** User text, in the direction of its language. */
export const Written = ({ safeHtml }: { safeHtml: string }) => (
  <div dir="auto" className="written wrap-anywhere">
    <Prose safeHtml={safeHtml} />
  </div>
)
