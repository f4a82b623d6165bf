import { z } from 'zod'
import {
  bothLanguages,
  checked,
  dayText,
  linesText,
  optionalDay,
  slugText,
  wholeNumber,
  requiredLine,
  requiredText,
} from '#kit/inputs.ts'
import type { Words } from '#kit/words.ts'
import type { FormField, RecordForm } from './types.ts'

type Word = () => string

/** One field of a record: how its form shows it, and how the typed text becomes the `Value` of its column. */
export type Field<Value = unknown, As extends FormField['as'] = FormField['as']> = Pick<
  FormField,
  'both' | 'optional' | 'max' | 'range'
> & {
  as: As
  label: Word
  hint?: Word
  options?: () => { value: string; label: string }[]
  suggestions?: () => string[]
  /** Can be set once and never changed. */
  isFixed?: boolean
  schema: z.ZodType<Value>
  /** Combines several inputs of a form into the one value that the schema parses. */
  gather?: (raw: Record<string, unknown>, name: string) => unknown
}
export type Fields = Record<string, Field>
export type ValuesOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never
}

export const line = (label: Word, max: number, hint?: Word): Field<string, 'line'> => ({
  as: 'line',
  label,
  hint,
  max,
  schema: requiredLine(max),
})

export const lines = (label: Word, max: number): Field<string, 'lines'> => ({
  as: 'lines',
  label,
  max,
  schema: requiredText(max),
})

export const markdown = (label: Word, max: number, hint: Word): Field<string, 'markdown'> => ({
  as: 'markdown',
  label,
  hint,
  max,
  schema: requiredText(max),
})

/** The same text in both languages; the Kiswahili text may be added later by a translator. */
export const inBoth = <As extends FormField['as']>({
  schema: _,
  ...field
}: Field<string, As>): Field<Words, As> => ({ ...field, both: true, schema: z.custom<Words>() })

/** The last segment of a record's address. @param isFree whether no page of the product uses it */
export const slug = (label: Word, hint: Word, isFree = (_: string) => true): Field<string, 'line'> => ({
  ...line(label, 80, hint),
  schema: slugText.refine(isFree, 'slug-taken'),
})

export const number = (label: Word, min: number, max: number, hint?: Word): Field<number, 'number'> => ({
  as: 'number',
  label,
  hint,
  range: [min, max],
  schema: wholeNumber(min, max),
})

export const day = (label: Word): Field<string, 'date'> => ({ as: 'date', label, schema: dayText })

export const noDayOr = (label: Word): Field<string | null, 'date'> => ({
  as: 'date',
  label,
  optional: true,
  schema: optionalDay,
})

export const box = (label: Word): Field<boolean, 'checkbox'> => ({ as: 'checkbox', label, schema: checked })

export const choice = <const Value extends string>(
  label: Word,
  values: readonly Value[],
  wordOf: (value: Value) => string = (value) => value,
): Field<Value, 'select'> => ({
  as: 'select',
  label,
  options: () => values.map((value) => ({ value, label: wordOf(value) })),
  schema: z.enum(values, 'option-unknown') as z.ZodType<Value>,
})

/** Boxes, of which at least one is ticked; what they stand for is kept in the order of the boxes. */
export const several = <const Value extends string>(
  label: Word,
  values: readonly Value[],
  hint: Word,
): Field<Value[], 'several'> => ({
  as: 'several',
  label,
  hint,
  options: () => values.map((value) => ({ value, label: value })),
  // As `list`: whoever has no form sends a value a line.
  schema: linesText(values.length, 200)
    .refine(
      (ticked) => ticked.every((text) => (values as readonly string[]).includes(text)),
      'option-unknown',
    )
    .transform((ticked) => values.filter((value) => ticked.includes(value))),
})

/** Several short texts, one per line. */
export const list = (
  label: Word,
  { most, letters, max, hint }: { most: number; letters: number; max: number; hint: Word },
): Field<string[], 'lines'> => ({ as: 'lines', label, hint, max, schema: linesText(most, letters) })

/** The fields of a form, in the language of the request. @param record null for a new one */
export const formFields = (fields: Fields, record: RecordForm | null): FormField[] =>
  Object.entries(fields)
    .filter(([name, { isFixed }]) => !(isFixed && record) && !record?.without.includes(name))
    .map(([name, { label, hint, options, suggestions, schema: _, gather: __, isFixed: ___, ...field }]) => ({
      name,
      ...field,
      label: label(),
      hint: hint?.(),
      options: options?.(),
      suggestions: suggestions?.(),
    }))

/** Names of the form inputs that hold Markdown. */
export const markdownInputs = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { as }]) => as === 'markdown')
    .flatMap(([name, { both }]) => (both ? [`${name}En`, `${name}Sw`] : [name]))

/** What zod parses for a field: one input, or one per language. */
export const shapeOf = (name: string, { as, both, max = 0, schema }: Field): z.ZodRawShape =>
  both ? bothLanguages(name, max, as === 'line') : { [name]: schema }
