import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import type { DraftFacts } from '../../queries/drafts.server.ts'

type Facts = DraftFacts['facts'] | undefined

/** What a course is called and promises in Kiswahili, beside the English. @param isTitleFixed certificates say it, and an administrator changes it */
export function FactsInKiswahili({ facts, isTitleFixed }: { facts: Facts; isTitleFixed: boolean }) {
  const sw = facts?.sw
  return (
    <details open={sw !== undefined}>
      <summary className="font-bold text-leaf underline">{m.authoring_in_sw()}</summary>
      <div className="stack">
        <p className="soft">{m.authoring_in_sw_facts()}</p>
        {!isTitleFixed && (
          <Field
            id="titleSw"
            name="titleSw"
            lang="sw"
            label={m.authoring_field_title()}
            maxLength={120}
            defaultValue={sw?.title}
          />
        )}
        <TextArea
          id="descriptionSw"
          name="descriptionSw"
          lang="sw"
          label={m.authoring_field_description()}
          rows={3}
          maxLength={600}
          defaultValue={sw?.description}
        />
        <Lines name="learningOutcomesSw" label={m.authoring_field_outcomes()} lines={sw?.learningOutcomes} />
        <Lines name="featuresSw" label={m.authoring_field_features()} lines={sw?.features} />
      </div>
    </details>
  )
}

const Lines = ({ name, label, lines }: { name: string; label: string; lines: string[] | undefined }) => (
  <TextArea
    id={name}
    name={name}
    lang="sw"
    label={label}
    hint={m.authoring_hint_same_lines()}
    rows={4}
    maxLength={2500}
    defaultValue={lines?.join('\n')}
  />
)
