import { useRef, useState } from 'react'
import { shuffled } from '#course-format/exercises/judge.ts'
import type { OrderExercise } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Select } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowDown, ArrowUp, type Drawing } from '#ui/icons.ts'
import { Words } from '#ui/prose.tsx'
import type { FieldsProps } from './fields-props.ts'

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
export function OrderFields(props: FieldsProps<OrderExercise>) {
  return useHydrated() ? <MovingItems {...props} /> : <Places {...props} />
}

function Places({ exercise: { items, name }, start, lang }: FieldsProps<OrderExercise>) {
  const options = shuffled(items.length, name).map((place) => ({
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

function MovingItems({ exercise: { items, name }, start, verdict, lang }: FieldsProps<OrderExercise>) {
  const [places, setPlaces] = useState(() =>
    chosenBefore(
      name,
      start.length === items.length && start.every(Boolean)
        ? start.map(Number)
        : shuffled(items.length, name),
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
