import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bringBack, forget, keepTyped, settle } from './keep-typed.ts'
import { ALL, NOBODY, TYPED } from './names.ts'

const HERS = '0123456789ab'
const HIS = 'ba9876543210'
const DAY_MS = 86_400_000

/** As a browser's: what it holds are its own properties. */
class Stored {
  [name: string]: unknown
  constructor(entries: Record<string, string> = {}) {
    Object.assign(this, entries)
    for (const method of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(this, method, { value: this[method], enumerable: false })
  }
  getItem(name: string) {
    return (Object.hasOwn(this, name) ? this[name] : null) as string | null
  }
  setItem(name: string, text: string): void {
    this[name] = text
  }
  removeItem(name: string): void {
    delete this[name]
  }
}

let local: Stored
let tab: Stored
let cookie: string
let listeners: Map<string, (event: unknown) => void>

/** A form with a long field and its mark, as far as this code asks of it. */
function formOf(typed: string, { value = '', action = '/community/questions/1' } = {}) {
  const note = { hidden: true }
  const area = {
    name: 'body',
    value,
    defaultValue: value,
    matches: () => true,
    dispatchEvent: () => listeners.get('input')!({ target: area }),
  }
  const form = {
    getAttribute: () => action,
    querySelector: (asked: string) => (asked === 'textarea' ? { focus() {} } : mark),
    elements: { namedItem: (name: string) => (name === 'body' ? area : null) },
  }
  const mark = { dataset: { typed }, nextElementSibling: note, form }
  Object.assign(area, { form })
  return { form: form as unknown as HTMLFormElement, area, note }
}

const type = ({ area }: ReturnType<typeof formOf>, value: string) => {
  area.value = value
  listeners.get('input')!({ target: area })
}

beforeEach(() => {
  local = new Stored({ 'stadi-scripts-en': 'x' })
  tab = new Stored()
  cookie = ''
  listeners = new Map()
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('addEventListener', (name: string, hear: (event: unknown) => void) =>
    listeners.set(name, hear),
  )
  vi.stubGlobal('stadiKeepsTyped', undefined)
  vi.stubGlobal('document', {
    forms: [],
    get cookie() {
      return cookie
    },
    set cookie(line: string) {
      cookie = line
    },
  })
  keepTyped()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const kept = (storage = local) => Object.values(storage).filter((text) => text !== 'x')

describe('what is typed into a long field', () => {
  test('comes back to the same person in the same form, and to nobody else', () => {
    type(formOf(`${HERS} reply `), 'Begin with the free course.')
    const again = formOf(`${HERS} reply `)
    bringBack(again.form)
    expect(again).toMatchObject({ area: { value: 'Begin with the free course.' }, note: { hidden: false } })
    for (const other of [
      formOf(`${HIS} reply `),
      formOf(`${NOBODY} reply `),
      formOf(`${HERS} report `),
      formOf(`${HERS} reply `, { action: '/community/questions/2' }),
    ]) {
      bringBack(other.form)
      expect(other).toMatchObject({ area: { value: '' }, note: { hidden: true } })
    }
  })
  test('comes back in the other language, too', () => {
    type(formOf(`${HERS} reply `, { action: '/community/questions/1?lang=sw#write' }), 'Anza na kozi.')
    const again = formOf(`${HERS} reply `, { action: '/community/questions/1#write' })
    bringBack(again.form)
    expect(again.area.value).toBe('Anza na kozi.')
  })
  test('takes the place of nothing that was typed since, and is not said where the field has it already', () => {
    type(formOf(`${HERS} reply `), 'Before.')
    const touched = formOf(`${HERS} reply `)
    touched.area.value = 'Now.'
    bringBack(touched.form)
    expect(touched).toMatchObject({ area: { value: 'Now.' }, note: { hidden: true } })
    const refused = formOf(`${HERS} reply `, { value: 'Before.' })
    bringBack(refused.form)
    expect(refused.note.hidden).toBe(true)
  })
  test('is kept for a visitor as long as the tab is open, and no longer', () => {
    type(formOf(`${NOBODY} `), 'Of a visitor.')
    expect([kept(), kept(tab)]).toEqual([[], [expect.stringContaining('Of a visitor.')]])
  })
  test('is not kept when nothing of it is left, and harms nothing where storage is full or switched off', () => {
    const form = formOf(`${HERS} reply `)
    type(form, 'A')
    type(form, '')
    expect(kept()).toEqual([])
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('full')
      },
    })
    type(form, 'B')
    expect(form.area.value).toBe('B')
    bringBack(formOf(`${HERS} reply `).form)
  })
  test('leaves with the form that says that it was discarded, or sent by scripts', () => {
    for (const leave of [
      ({ form }: ReturnType<typeof formOf>) => listeners.get('reset')!({ target: form }),
      ({ form }: ReturnType<typeof formOf>) => forget(form),
    ]) {
      type(formOf(`${HERS} reply `), 'A')
      const again = formOf(`${HERS} reply `)
      bringBack(again.form)
      leave(again)
      expect([kept(), again.note.hidden]).toEqual([[], true])
    }
  })
})

describe('what need not be kept any more', () => {
  /** What a form says that is sent now. */
  const sentBy = ({ form }: ReturnType<typeof formOf>) => {
    const formData = new FormData()
    listeners.get('formdata')!({ target: form, formData })
    return formData.get(TYPED)
  }

  test('is what arrived, by the number that its form sent, and not what was typed since', () => {
    const form = formOf(`${HERS} reply `)
    expect(sentBy(form)).toBe('')
    type(form, 'First.')
    const number = sentBy(form)
    expect(number).toMatch(/^[0-9a-z]{8}$/)
    vi.advanceTimersByTime(5)
    type(form, 'First. And more.')
    cookie = `lang=sw; arrived=${String(number)}`
    settle()
    expect(kept()).toHaveLength(1)
    cookie = `arrived=x.${String(sentBy(form))}`
    settle()
    expect([kept(), cookie]).toEqual([[], 'arrived=;Path=/;Max-Age=0'])
    expect(local.getItem('stadi-scripts-en')).toBe('x')
  })
  test('is what belongs to whoever signed out, or of everybody where nobody knows who that was', () => {
    type(formOf(`${HERS} reply `), 'Hers.')
    type(formOf(`${HIS} reply `), 'His.')
    type(formOf(`${NOBODY} `), 'Of the tab.')
    cookie = `arrived=${HERS}`
    settle()
    expect([kept(), kept(tab)].flat()).toEqual([
      expect.stringContaining('His.'),
      expect.stringContaining('Of the tab.'),
    ])
    cookie = `arrived=${HERS}.${NOBODY}`
    settle()
    expect([kept(), kept(tab)].flat()).toEqual([expect.stringContaining('His.')])
    cookie = `arrived=${ALL}`
    settle()
    expect(kept()).toEqual([])
  })
  test('is what is older than 30 days', () => {
    type(formOf(`${HERS} reply `), 'Old.')
    vi.advanceTimersByTime(30 * DAY_MS)
    settle()
    expect(kept()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    settle()
    expect(kept()).toEqual([])
  })
})
