/*
 * What is typed into long fields stays on the phone until it has arrived (decision 124). A page carries this as a small program, so that
 * it works before its scripts and without them; with them it is the same code, for forms that scripts bring.
 *
 * Forms with a long field have a mark (kept-note.tsx), which says whose page it is, NOBODY of a visitor's, and which of its forms. What one
 * of them holds is an entry: its number, which is the moment of the last letter, and the texts of its fields by name. Of a person it is kept
 * for 30 days in the browser's storage, of a visitor as long as the tab is open: a public computer has many.
 */
import { ALL, ARRIVED, NOBODY, TYPED } from './names.ts'

const NAME = 'stadi-typed'
const RETENTION_MS = 30 * 86_400_000
// The long ones and their titles; no other line, as it may be a name, a number or a code.
const FIELDS = 'textarea,[name=title],[name=subject]'
// A moment, in letters of which there are as many until 2059.
const NUMBER_LETTERS = 8

type Field = HTMLTextAreaElement
type Texts = Record<string, string>

declare global {
  /** The program or the code of this file listens. */
  var stadiKeepsTyped: true | undefined
}

/** Where storage is switched off or full, fields are as they would be without this. */
const safely =
  <Given>(work: (given: Given) => void) =>
  (given: Given): void => {
    try {
      work(given)
    } catch {
      // nothing is kept
    }
  }

const markOf = (form: Element | null) => form?.querySelector<Field>('[data-typed]')

/** Where a form's entry stands, and what it is. */
function entryOf(mark: Field): [storage: Storage, name: string, number: string, texts: Texts] {
  const typed = mark.dataset.typed!
  const storage = typed.startsWith(NOBODY) ? sessionStorage : localStorage
  // In another language it is the same form.
  const name = `${NAME} ${typed} ${mark.form!.getAttribute('action')!.replace(/[?&]lang=\w+/, '')}`
  const entry = storage.getItem(name) ?? ''
  return [
    storage,
    name,
    entry.slice(0, NUMBER_LETTERS),
    JSON.parse(entry.slice(NUMBER_LETTERS) || '{}') as Texts,
  ]
}

const keep = safely(({ target }: Event) => {
  const field = target as Field
  const mark = field.matches(FIELDS) && markOf(field.form)
  if (!mark) return
  const [storage, name, , texts] = entryOf(mark)
  texts[field.name] = field.value
  if (Object.values(texts).join('')) storage.setItem(name, Date.now().toString(36) + JSON.stringify(texts))
  else storage.removeItem(name)
})

/** The form says which entry it sends, however it is sent. */
const say = safely(({ target, formData }: FormDataEvent) => {
  const mark = markOf(target as Element)
  if (mark) formData.set(TYPED, entryOf(mark)[2])
})

/** Puts what was typed earlier into fields that nobody touched, as somebody would who types, and shows that it was. */
export const bringBack = safely((form: HTMLFormElement) => {
  const mark = markOf(form)
  if (!mark) return
  for (const [name, text] of Object.entries(entryOf(mark)[3])) {
    // Several fields of one name are none.
    const field = form.elements.namedItem(name) as Field | null
    if (!field?.matches?.(FIELDS) || field.value !== field.defaultValue || field.value === text) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    noteOf(mark).hidden = false
  }
})

const noteOf = (mark: Field) => mark.nextElementSibling as HTMLElement

/** For a form that was sent by scripts and has arrived, and for one that is put back. */
export const forget = safely((form: HTMLFormElement) => {
  const mark = markOf(form)
  if (!mark) return
  const [storage, name] = entryOf(mark)
  storage.removeItem(name)
  if (noteOf(mark).hidden) return
  noteOf(mark).hidden = true
  // The button that was pressed is gone.
  form.querySelector('textarea')!.focus()
})

/** Takes away what the server says has arrived, what belongs to who signed out, and what is too old. */
export const settle = safely<void>(() => {
  const arrived = new RegExp(`${ARRIVED}=([\\w.]+)`).exec(document.cookie)?.[1] ?? ''
  for (const storage of [localStorage, sessionStorage])
    for (const [name, entry] of Object.entries<string>(storage)) {
      const [ours, owner] = name.split(' ')
      const number = entry.slice(0, NUMBER_LETTERS)
      if (
        ours === NAME &&
        ([owner!, number, ALL].some((word) => arrived.includes(word)) ||
          parseInt(number, 36) < Date.now() - RETENTION_MS)
      )
        storage.removeItem(name)
    }
  if (arrived) document.cookie = `${ARRIVED}=;Path=/;Max-Age=0`
})

/** Begins, once in a page. */
export function keepTyped(): void {
  settle()
  if (globalThis.stadiKeepsTyped) return
  globalThis.stadiKeepsTyped = true
  addEventListener('input', keep, true)
  addEventListener('formdata', say, true)
  addEventListener('reset', ({ target }) => forget(target as HTMLFormElement))
  for (const form of document.forms) bringBack(form)
}
