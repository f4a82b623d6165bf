import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'

/** What the table asks of the field below it. */
export type Bar = {
  focus: () => void
  /** Puts a cell's name where the cursor stands; false: no formula that is written there waits for one. */
  name: (cell: string) => boolean
}

/** After so many milliseconds somebody has stopped typing. */
const PAUSE = 900

type Props = {
  ref: Ref<Bar>
  id: string
  cell: string
  typed: string
  /** What the cell shows, or what is wrong with it. */
  note: string
  /** It shows an error: said when typing pauses, as half a formula is always wrong. */
  isFault: boolean
  isWrong: boolean
  onType: (typed: string) => void
  /** To the cell before or after, from the field. */
  onMove: (by: 1 | -1) => void
  /** The cell below, where the formula may be copied to. */
  copyTo: string | null
  onCopy: () => void
  onFocus: () => void
  onLeave: () => void
}

const keys = () => [
  { text: '=', name: m.sheet_key_equals() },
  { text: 'SUM(', name: 'SUM' },
  { text: ':', name: m.sheet_key_range() },
  { text: ',', name: m.sheet_key_comma() },
  { text: '(', name: m.sheet_key_open() },
  { text: ')', name: m.sheet_key_close() },
  { text: '$', name: m.sheet_key_dollar() },
]

/** The keyboard of a phone closes where a button takes the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Behind a whole formula a tap on the next cell goes there. */
const awaitsName = (before: string) => /^\s*=(.*[=(,;:+\-*/^&<>])?\s*$/s.test(before)

/** Where the formula of a cell is written, large and with the signs that phones hide. */
export function FormulaBar({
  ref,
  id,
  cell,
  typed,
  note,
  isFault,
  isWrong,
  onType,
  onMove,
  copyTo,
  onCopy,
  onFocus,
  onLeave,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const cursor = useRef<number | null>(null)

  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const isTold = isFault && settled === typed

  useLayoutEffect(() => {
    if (cursor.current !== null) field.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  const insert = (text: string) => {
    const input = field.current
    if (!input) return
    const [from, to] = [input.selectionStart ?? typed.length, input.selectionEnd ?? typed.length]
    const fresh = typed.slice(0, from) + text + typed.slice(to)
    if (fresh.length > input.maxLength) return
    cursor.current = from + text.length
    onType(fresh)
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    name: (cell) => {
      const input = field.current
      const isAwaited =
        document.activeElement === input && awaitsName(typed.slice(0, input?.selectionStart ?? 0))
      if (isAwaited) insert(cell)
      return isAwaited
    },
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else return
    event.preventDefault()
  }

  return (
    <div className="formula-bar">
      <label htmlFor={id}>{m.sheet_formula({ cell })}</label>
      <input
        ref={field}
        id={id}
        className="input"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        maxLength={500}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        dir="ltr"
        aria-describedby={`${id}-note ${id}-help`}
        aria-invalid={isWrong || isTold || undefined}
      />
      <div className="formula-keys" role="group" aria-label={m.sheet_keys()}>
        {keys().map(({ text, name }) => (
          <button
            key={text}
            type="button"
            aria-label={name}
            onMouseDown={keepFocus}
            onClick={() => {
              field.current?.focus()
              insert(text)
            }}
          >
            {held(text)}
          </button>
        ))}
      </div>
      {copyTo && (
        <button type="button" className="formula-copy" onMouseDown={keepFocus} onClick={onCopy}>
          {m.sheet_copy({ cell: copyTo })}
        </button>
      )}
      <p className="formula-note" id={`${id}-note`}>
        {!isFault || isTold ? held(note) : ''}
      </p>
      <p className="hint" id={`${id}-help`}>
        {m.sheet_help()}
      </p>
    </div>
  )
}
