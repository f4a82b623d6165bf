import type { ReactNode } from 'react'
import type { FormField } from '#core/records/types.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, FieldError, Select, TextArea } from '#ui/forms/field.tsx'
import { Prose } from '#ui/prose.tsx'

export type Typed = {
  values: Record<string, string>
  errors: Record<string, string>
  /** Markdown as the public would see it, by input. */
  previews: Record<string, string>
}

/** One field of a record, or two where it has both languages. */
export function RecordField({ field, typed }: { field: FormField; typed: Typed }) {
  if (field.as === 'steps') return <Steps field={field} typed={typed} />
  if (!field.both) return <Input field={field} name={field.name} typed={typed} />
  return (
    <div className="both">
      <Input field={field} name={`${field.name}En`} language="en" typed={typed} />
      <Input field={field} name={`${field.name}Sw`} language="sw" typed={typed} />
    </div>
  )
}

type InputProps = { field: FormField; name: string; language?: 'en' | 'sw'; typed: Typed }

function noteOf({ optional }: FormField, language?: 'en' | 'sw'): string | undefined {
  if (language) return language === 'en' ? m.publishing_english() : m.publishing_swahili()
  return optional ? m.publishing_optional() : undefined
}

function Input({ field, name, language, typed: { values, errors, previews } }: InputProps) {
  const words = { label: field.label, note: noteOf(field, language), hint: field.hint, error: errors[name] }
  const required = !field.optional && language !== 'sw'
  const common = {
    ...words,
    name,
    defaultValue: values[name] ?? '',
    required,
    maxLength: field.max,
    lang: language,
  }
  switch (field.as) {
    case 'checkbox':
      return (
        <Checkbox
          name={name}
          label={words.label}
          error={words.error}
          defaultChecked={values[name] === 'on'}
        />
      )
    case 'select':
      return (
        <Select
          {...words}
          className="publishing-half"
          name={name}
          defaultValue={values[name]}
          required={required}
          options={field.options ?? []}
        />
      )
    case 'number':
      return (
        <Field
          {...common}
          maxLength={undefined}
          type="number"
          inputMode="numeric"
          min={field.range?.[0]}
          max={field.range?.[1]}
          step={1}
          className="publishing-half"
        />
      )
    case 'date':
      return <Field {...common} maxLength={undefined} type="date" className="publishing-half" />
    case 'markdown':
      return (
        <div className="stack">
          <TextArea {...common} rows={field.max! > 5000 ? 22 : 8} className="publishing-text" />
          <Preview html={previews[name]} of={`${words.label} ${words.note ?? ''}`.trim()} />
        </div>
      )
    case 'lines':
      return <TextArea {...common} rows={field.max! > 1000 ? 8 : 3} />
    default:
      return <Field {...common} />
  }
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

/** The steps of a learning path, a row each; an empty row is no step. */
function Steps({ field, typed: { values, errors } }: { field: FormField; typed: Typed }) {
  const cell = (row: number, part: string, label: string, max: number): ReactNode => (
    <Field
      key={part}
      name={`steps${row}${part}`}
      label={label}
      hideLabel
      defaultValue={values[`steps${row}${part}`] ?? ''}
      maxLength={max}
    />
  )
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      <p className="hint">{field.hint}</p>
      {Array.from({ length: field.range?.[1] ?? 0 }, (_, row) => (
        <div key={row} className="steps-row">
          {cell(row, 'weeks', m.publishing_field_step_weeks({ n: row + 1 }), 10)}
          {cell(row, 'en', m.publishing_field_step_english({ n: row + 1 }), 160)}
          {cell(row, 'sw', m.publishing_field_step_swahili({ n: row + 1 }), 160)}
        </div>
      ))}
      {errors.steps && <FieldError>{errors.steps}</FieldError>}
    </fieldset>
  )
}
