import type { Work, OrderExercise } from '#course-format/exercises/exercise.ts'
import { gapsOf, type Judged, shownOrder, shuffled, type Verdict } from '#course-format/exercises/judge.ts'
import { m } from '#paraglide/messages.js'
import { Field, Select } from '#ui/forms/field.tsx'
import { Words } from '#ui/prose.tsx'
import { useRef, useState } from 'react'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { ArrowDown, ArrowUp, type Drawing } from '#ui/icons.ts'

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

const withoutTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Which item was chosen for each place before scripts ran: the others come after one another where none was. */
function chosenBefore(name: string, start: number[]): number[] {
  const chosen = start.map((_, at) => {
    const field = document.querySelector<HTMLSelectElement>(`#x-${CSS.escape(name)} select[name=w${at}]`)
    return field?.value ? Number(field.value) : null
  })
  const known = chosen.filter((place) => place !== null)
  // One item in two places is no order.
  if (new Set(known).size < known.length) return start
  const left = start.filter((place) => !chosen.includes(place))
  return chosen.map((place) => place ?? left.shift()!)
}

/** A list whose items move up and down; until scripts run, a choice for each place. */
function OrderFields(props: FieldsProps<OrderExercise>) {
  return useHydrated() ? <MovingItems {...props} /> : <Places {...props} />
}

function Places({ exercise, start, lang }: FieldsProps<OrderExercise>) {
  const { items } = exercise
  const options = shownOrder(exercise).map((place) => ({
    value: String(place),
    label: withoutTags(items[place]!),
  }))
  return items.map((_, at) => (
    <Select
      key={at}
      label={m.practice_place({ number: at + 1 })}
      name={`w${at}`}
      options={options}
      placeholder={m.practice_choose()}
      defaultValue={start[at] ?? ''}
      lang={lang}
    />
  ))
}

function MovingItems({ exercise, start, verdict, lang, rests }: FieldsProps<OrderExercise>) {
  const { items, name } = exercise
  const [places, setPlaces] = useState(() =>
    chosenBefore(
      name,
      start.length === items.length && start.every(Boolean) ? start.map(Number) : shownOrder(exercise),
    ),
  )
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const moved = [...places]
    ;[moved[from], moved[to]] = [moved[to]!, moved[from]!]
    setPlaces(moved)
    say(m.practice_moved({ number: to + 1 }))
    // The form's own event: what changed is kept.
    queueMicrotask(() => list.current?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  return (
    <>
      <ol className="order" ref={list}>
        {places.map((place, at) => {
          const item = withoutTags(items[place]!)
          return (
            <li key={place} data-wrong={verdict?.wrong.includes(at) || undefined}>
              <input type="hidden" name={`w${at}`} value={place} />
              <span>
                <Words safeHtml={items[place]!} lang={lang} />
                {verdict?.wrong.includes(at) && <small className="error">{m.practice_not_this()}</small>}
              </span>
              {!rests && (
                <>
                  <Mover
                    label={m.practice_up({ item })}
                    sign={ArrowUp}
                    isOff={at === 0}
                    onMove={() => move(at, at - 1)}
                  />
                  <Mover
                    label={m.practice_down({ item })}
                    sign={ArrowDown}
                    isOff={at === items.length - 1}
                    onMove={() => move(at, at + 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}

type MoverProps = { label: string; sign: Drawing; isOff: boolean; onMove(): void }

/** It keeps the focus at the end of the list, so it is not disabled. */
const Mover = ({ label, sign, isOff, onMove }: MoverProps) => (
  <button
    type="button"
    className="mover"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onMove()}
  >
    <Icon of={sign} />
  </button>
)

/** What the fields of an exercise get that is judged by what was typed or chosen. */
type FieldsProps<E = Judged> = {
  exercise: E
  /** What they begin with. */
  start: Work
  verdict: Verdict | null
  lang: string | undefined
  /** Solved: nothing of it moves any more. */
  rests: boolean
}
