import type { Work } from '#course-format/exercises/exercise.ts'
import { gapsOf, type Judged, shuffled } from '#course-format/exercises/judge.ts'
import { m } from '#paraglide/messages.js'
import { Field, Select } from '#ui/forms/field.tsx'
import { Words } from '#ui/prose.tsx'
import type { FieldsProps } from './fields-props.ts'
import { OrderFields } from './order.tsx'

/** How many texts the work of an exercise has. */
export function countOf(exercise: Judged): number {
  switch (exercise.kind) {
    case 'type':
    case 'mistake':
      return 1
    case 'gaps':
      return gapsOf(exercise).length
    case 'order':
      return exercise.items.length
    case 'match':
      return exercise.pairs.length
  }
}

/** What stands in the fields: w0, w1 and so on. */
export const workIn = (form: FormData, count: number): Work =>
  Array.from({ length: count }, (_, at) => String(form.get(`w${at}`) ?? '').trim())

const asTyped = { autoCapitalize: 'off', autoCorrect: 'off', autoComplete: 'off', spellCheck: false }

/** The fields of an exercise that is judged by what was typed or chosen. */
export function Fields({ exercise, ...rest }: FieldsProps) {
  switch (exercise.kind) {
    case 'type':
      return <TypeField exercise={exercise} {...rest} />
    case 'gaps':
      return <GapFields exercise={exercise} {...rest} />
    case 'match':
      return <MatchFields exercise={exercise} {...rest} />
    case 'mistake':
      return <MistakeFields exercise={exercise} {...rest} />
    case 'order':
      return <OrderFields exercise={exercise} {...rest} />
  }
}

type Of<K extends Judged['kind']> = FieldsProps<Extract<Judged, { kind: K }>>

const TypeField = ({ exercise: { number }, start, lang }: Of<'type'>) => (
  <Field
    label={m.practice_answer()}
    name="w0"
    defaultValue={start[0]}
    lang={lang}
    // Some phones' pads of digits have no minus.
    inputMode={number && number.value >= 0 ? 'decimal' : undefined}
    maxLength={200}
    {...asTyped}
  />
)

/** As wide as the longest spelling, rounded up, so that the width does not tell the answer. */
const sizeOf = (accepted: string[]): number =>
  Math.max(4, Math.ceil(Math.max(...accepted.map(({ length }) => length)) / 4) * 4)

function GapFields({ exercise: { text }, start, verdict, lang }: Of<'gaps'>) {
  return (
    <p className="gaps" lang={lang}>
      {text.map((part, place) => {
        if (typeof part === 'string') return part
        const gap = text.slice(0, place).filter((before) => typeof before !== 'string').length
        return (
          <input
            key={place}
            name={`w${gap}`}
            defaultValue={start[gap]}
            size={sizeOf(part)}
            maxLength={200}
            aria-label={m.practice_gap({ number: gap + 1 })}
            aria-invalid={verdict?.wrong.includes(gap) || undefined}
            {...asTyped}
          />
        )
      })}
    </p>
  )
}

function MatchFields({ exercise: { name, pairs }, start, verdict, lang }: Of<'match'>) {
  const options = shuffled(pairs.length, name).map((place) => ({
    value: String(place),
    label: pairs[place]!.right,
  }))
  return pairs.map(({ left }, at) => (
    <Select
      key={at}
      label={<Words safeHtml={left} lang={lang} />}
      name={`w${at}`}
      options={options}
      placeholder={m.practice_choose()}
      defaultValue={start[at] ?? ''}
      lang={lang}
      error={verdict?.wrong.includes(at) ? m.practice_not_this() : undefined}
    />
  ))
}

const MistakeFields = ({ exercise: { lines, name }, start, lang }: Of<'mistake'>) => (
  <fieldset className="field" aria-labelledby={`x-${name}-ask`}>
    {lines.map((line, at) => (
      <label key={at} className="choice">
        <input type="radio" name="w0" value={at} defaultChecked={start[0] === String(at)} />
        <Words safeHtml={line} lang={lang} />
      </label>
    ))}
  </fieldset>
)
