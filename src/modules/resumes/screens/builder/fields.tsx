import { Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { personalName } from '../../document/fields.ts'
import { type Personal, personalFields } from '../../rules.ts'
import { fieldWord } from '../../field-words.ts'
import { useResume } from '../editing/context.ts'

// Autofill hints, and the keyboard that phones show.
const known: Record<string, { type?: string; autoComplete?: string; inputMode?: 'url' | 'email' | 'tel' }> = {
  fullName: { autoComplete: 'name' },
  email: { autoComplete: 'email', inputMode: 'email' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
  website: { autoComplete: 'url', inputMode: 'url' },
  linkedin: { inputMode: 'url' },
  github: { inputMode: 'url' },
  link: { inputMode: 'url' },
}
const examples: Record<string, () => string> = {
  duration: m.resume_duration_hint,
  technologies: m.resume_technologies_hint,
  description: m.resume_description_hint,
}
const longFields = new Set(['summary', 'description'])

export function TextField({
  name,
  field,
  value,
  needed,
}: {
  name: string
  field: string
  value: string
  needed?: boolean
}) {
  const label = fieldWord(field)
  const note = needed ? <span className="soft">({m.resume_required()})</span> : undefined
  return longFields.has(field) ? (
    <TextArea
      name={name}
      label={label}
      note={note}
      defaultValue={value}
      rows={field === 'summary' ? 5 : 4}
      hint={field === 'description' ? examples.description!() : undefined}
    />
  ) : (
    <Field
      name={name}
      label={label}
      note={note}
      defaultValue={value}
      hint={examples[field]?.()}
      {...known[field]}
    />
  )
}

/** The first tab. */
export function PersonalFields() {
  const { personal } = useResume()
  return (
    <div className="stack cvb-pairs">
      {Object.keys(personalFields).map((field) => (
        <TextField
          key={field}
          name={personalName(field)}
          field={field}
          value={personal[field as keyof Personal]}
          needed={field === 'fullName' || field === 'email'}
        />
      ))}
      <p className="row">
        <Submit intent="write-summary" variant="outline" formNoValidate>
          {m.resume_write_summary()}
        </Submit>
      </p>
    </div>
  )
}
