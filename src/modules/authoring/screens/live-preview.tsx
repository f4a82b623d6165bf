import { useRef } from 'react'
import { usePreview } from '#shell/form/use-preview.ts'
import { m } from '#paraglide/messages.js'
import { Prose } from '#ui/prose.tsx'
import { BlockFaults, type BlockFaultView } from './fields/block-faults.tsx'

/** A text as learners see it, and why some of its blocks cannot be drawn. */
export type Previewed = { html: string; faults: BlockFaultView[] }

/**
 * The text of the form around as a learner will read it: whenever typing rests, or by the button where no script runs. What is wrong in it
 * stands above, beside the field.
 * @param asked what the button asked for @param faults of the text that is kept
 */
export function LivePreview({ asked, faults }: { asked: Previewed | undefined; faults: BlockFaultView[] }) {
  const box = useRef<HTMLElement>(null)
  const shown = usePreview<Previewed>('preview', 'body', box) ?? asked
  return (
    <>
      <div role="status">
        <BlockFaults faults={shown?.faults ?? faults} field="body" />
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
