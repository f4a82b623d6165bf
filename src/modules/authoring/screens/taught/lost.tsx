import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { teachingHref } from '#modules/teaching/rules.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'

// What a form says beside what somebody typed.
const UNTYPED = new Set(['intent', 'id', 'version', 'asked', 'minutes'])

/** In place of a draft that the viewer may not write, or not any more; with what they typed, to be copied. */
export function LostDraft() {
  const answer = useFormAnswer({ anyForm: true })
  const typed = Object.entries(answer?.values ?? {}).filter(
    ([name, value]) => !UNTYPED.has(name) && value.trim() !== '',
  )
  return (
    <>
      <title>{`${m.authoring_lost()} - Stadi`}</title>
      <PageHead
        above={<Anchor to={teachingHref()}>{m.teaching_title()}</Anchor>}
        title={m.authoring_lost()}
        lead={m.authoring_lost_text()}
      />
      <div className="stack">
        <RefusalNote refusal={answer?.refusal} />
        {typed.map(([name, value]) => (
          <p key={name} className="own-lines wrap-anywhere measure" dir="auto">
            {value}
          </p>
        ))}
      </div>
    </>
  )
}
