import type { Locale } from '#kit/locales.ts'
import { useId } from 'react'
import type { FormField } from '#core/records/types.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox, CheckboxGroup } from '#ui/forms/choices.tsx'
import { Field, FieldError, Select, TextArea } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form-state.ts'
import { Prose } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'

type Texts = Record<string, string>
type Props = { field: FormField; values: Texts; previews: Texts }

/** One field of a record, or two if it has both languages. */
export function RecordField({ field, ...texts }: Props) {
  if (field.as === 'steps') return <Steps field={field} values={texts.values} />
  if (!field.both) return <Input field={field} name={field.name} {...texts} />
  return (
    <div className="both">
      <Input field={field} name={`${field.name}En`} language="en" {...texts} />
      <Input field={field} name={`${field.name}Sw`} language="sw" {...texts} />
    </div>
  )
}

const languageWords: Record<Locale, () => string> = { en: m.publishing_english, sw: m.publishing_swahili }
type InputProps = Props & { name: string; language?: Locale }

function Input({ field, name, language, values, previews }: InputProps) {
  const { as, label, hint, max = 0, range, options = [], optional } = field
  const common = {
    name,
    label,
    hint,
    note: noteOf(field, language),
    defaultValue: values[name] ?? '',
    required: !optional && language !== 'sw',
  }
  switch (as) {
    case 'checkbox':
      return <Checkbox name={name} label={label} defaultChecked={values[name] === 'on'} />
    case 'several':
      return (
        <CheckboxGroup
          name={name}
          legend={label}
          hint={hint}
          options={options}
          defaultValue={common.defaultValue.split('\n')}
        />
      )
    case 'select':
      return <Select {...common} className="publishing-half" options={options} />
    case 'number':
      return <NumberField {...common} min={range?.[0]} max={range?.[1]} />
    case 'date':
      return <Field {...common} type="date" className="publishing-half" />
    case 'markdown':
      return (
        <div className="stack">
          <TextArea
            {...common}
            lang={language}
            maxLength={max}
            rows={max > 5000 ? 22 : 8}
            className="publishing-text"
          />
          <Preview html={previews[name]} of={`${label} ${common.note ?? ''}`.trim()} />
        </div>
      )
    case 'lines':
      return <TextArea {...common} lang={language} maxLength={max} rows={max > 1000 ? 8 : 3} />
    default:
      return <Line {...common} lang={language} maxLength={max} suggestions={field.suggestions} />
  }
}

function Line({
  suggestions,
  ...props
}: Parameters<typeof Field>[0] & { suggestions: string[] | undefined }) {
  const list = useId()
  if (!suggestions) return <Field {...props} />
  return (
    <>
      <Field {...props} list={list} autoComplete="off" />
      <datalist id={list}>
        {suggestions.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  )
}

const NumberField = (props: Parameters<typeof Field>[0]) => (
  <Field {...props} type="number" inputMode="numeric" step={1} className="publishing-half" />
)

function noteOf({ optional }: FormField, language?: Locale): string | undefined {
  if (language) return languageWords[language]()
  return optional ? m.publishing_optional() : undefined
}

function Preview({ html, of }: { html: string | undefined; of: string }) {
  if (html === undefined) return null
  return (
    <section className="publishing-preview" aria-label={m.publishing_preview_of({ field: of })}>
      <p className="soft small">{m.publishing_preview_of({ field: of })}</p>
      <Prose safeHtml={html} />
    </section>
  )
}

type StepProps = { field: FormField; values: Texts }

/** The steps of a learning path, one row each; an empty row is not a step. */
function Steps({ field: { name, label, hint, range }, values }: StepProps) {
  const { error } = useFieldState({ name })
  return (
    <fieldset className="field">
      <legend>{held(label)}</legend>
      <p className="hint">{held(hint)}</p>
      {Array.from({ length: range?.[1] ?? 0 }, (_, row) => (
        <StepRow key={row} name={`${name}${row}`} n={row + 1} values={values} />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function StepRow({ name, n, values }: { name: string; n: number; values: Texts }) {
  const cells = [
    { part: 'weeks', label: m.publishing_field_step_weeks({ n }), max: 10 },
    { part: 'en', label: m.publishing_field_step_english({ n }), max: 160 },
    { part: 'sw', label: m.publishing_field_step_swahili({ n }), max: 160 },
  ]
  return (
    <div className="steps-row">
      {cells.map(({ part, label, max }) => (
        <Field
          key={part}
          name={name + part}
          label={label}
          hideLabel
          defaultValue={values[name + part] ?? ''}
          maxLength={max}
        />
      ))}
    </div>
  )
}
