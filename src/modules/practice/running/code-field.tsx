import { type KeyboardEvent, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'

type Props = {
  id: string
  label: string
  value: string
  onChange(text: string): void
  /** Letters that it takes. */
  most?: number
}

const INDENT = '  '
/** What the keyboards of phones hide behind two or three presses. */
const SIGNS = ['{', '}', '(', ')', '[', ']', '<', '>', ';', '=', "'", '"', '/']

/** A field for code: Tab indents, until Escape was pressed; a new line begins where the one above did. */
export function CodeField({ id, label, value, onChange, most = 4000 }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const mayLeave = useRef(false)
  const insert = (field: HTMLTextAreaElement, text: string) => {
    const { selectionStart: from, selectionEnd: to, value } = field
    // The field holds back what is typed beyond its length, and not what a script puts in.
    if (value.length - (to - from) + text.length > most) return
    field.setRangeText(text, from, to, 'end')
    onChange(field.value)
  }
  const put = (sign: string) => {
    area.current!.focus()
    insert(area.current!, sign)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.key === 'Escape') mayLeave.current = true
    else if (event.key === 'Tab' && !event.shiftKey && !mayLeave.current) {
      event.preventDefault()
      insert(field, INDENT)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const line = field.value.slice(0, field.selectionStart).split('\n').at(-1)!
      const indent = /^ */.exec(line)![0] + (/[{([]$|=>$/.test(line.trimEnd()) ? INDENT : '')
      if (indent === '') return
      event.preventDefault()
      insert(field, `\n${indent}`)
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>{held(label)}</label>
      <textarea
        ref={area}
        id={id}
        className="code-field"
        value={value}
        rows={Math.min(14, Math.max(4, value.split('\n').length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        wrap="off"
        maxLength={most}
        aria-describedby={`${id}-keys`}
        onKeyDown={press}
        onFocus={() => (mayLeave.current = false)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="signs" role="group" aria-label={m.code_signs()}>
        {[...SIGNS, INDENT].map((sign) => (
          <button
            key={sign}
            type="button"
            // The field keeps the focus, and the keyboard stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(sign)}
          >
            {sign === INDENT ? m.code_tab() : sign}
          </button>
        ))}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {m.code_keys()}
      </p>
    </div>
  )
}
