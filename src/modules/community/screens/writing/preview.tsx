import { useRef } from 'react'
import { useAnswered } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import { Written } from '../threads/written.tsx'

/** The typed text as others will read it, above the form, which keeps it. */
export function Preview({ title, safeHtml }: { title?: string; safeHtml: string | undefined }) {
  const box = useRef<HTMLElement>(null)
  useAnswered(() => box.current?.scrollIntoView({ block: 'nearest' }))
  if (safeHtml === undefined) return null
  return (
    <section ref={box} className="preview" aria-label={m.community_preview()}>
      <p role="status" className="small soft">
        {m.community_preview_note()}
      </p>
      {title && (
        <h3 dir="auto" className="wrap-anywhere">
          {held(title)}
        </h3>
      )}
      <Written safeHtml={safeHtml} />
    </section>
  )
}
