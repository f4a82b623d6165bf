import { useRef } from 'react'
import { usePreview } from '#shell/form/use-preview.ts'
import { m } from '#paraglide/messages.js'
import { Prose } from '#ui/prose.tsx'

/** The text of the form around as a learner will read it: whenever typing rests, or by the button where no script runs. @param html what the button asked for */
export function LivePreview({ html }: { html: string | undefined }) {
  const box = useRef<HTMLElement>(null)
  const shown = usePreview<{ html: string }>('preview', 'body', box)?.html ?? html
  return (
    <section
      ref={box}
      className="publishing-preview"
      aria-label={m.authoring_preview()}
      hidden={shown === undefined}
    >
      <p className="soft small">{m.authoring_preview()}</p>
      {shown === '' ? m.authoring_preview_empty() : <Prose safeHtml={shown ?? ''} />}
    </section>
  )
}
