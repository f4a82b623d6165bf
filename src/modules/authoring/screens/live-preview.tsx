import { useRef } from 'react'
import { usePreview } from '#shell/form/use-preview.ts'
import { m } from '#paraglide/messages.js'
import { FieldError } from '#ui/forms/field.tsx'
import { Prose } from '#ui/prose.tsx'

/** A text as learners see it, and why some of its blocks cannot be drawn. */
export type Previewed = { html: string; faults: string[] }

/**
 * The text of the form around as a learner will read it: whenever typing rests, or by the button where no script runs. What is wrong in it
 * stands above, beside the field.
 * @param asked what the button asked for @param faults of the text that is kept
 */
export function LivePreview({ asked, faults }: { asked: Previewed | undefined; faults: string[] }) {
  const box = useRef<HTMLElement>(null)
  const shown = usePreview<Previewed>('preview', 'body', box) ?? asked
  return (
    <>
      <div role="status">
        {(shown?.faults ?? faults).map((fault) => (
          <FieldError key={fault}>{fault}</FieldError>
        ))}
      </div>
      <section
        ref={box}
        className="publishing-preview"
        aria-label={m.authoring_preview()}
        hidden={shown === undefined}
      >
        <p className="soft small">{m.authoring_preview()}</p>
        {shown?.html === '' ? m.authoring_preview_empty() : <Prose safeHtml={shown?.html ?? ''} />}
      </section>
    </>
  )
}
