/** What shows instead of a value, as spreadsheets write it, by the reason that a learner is told. */
export const faultCodes = {
  zero: '#DIV/0!',
  value: '#VALUE!',
  long: '#VALUE!',
  reference: '#REF!',
  circular: '#REF!',
  room: '#REF!',
  name: '#NAME?',
  missing: '#N/A',
  arguments: '#N/A',
  number: '#NUM!',
  grammar: '#ERROR!',
} as const
export type FaultKind = keyof typeof faultCodes

/** Thrown by functions, and from there on a value like others. */
export class Fault extends Error {
  readonly kind: FaultKind
  /** What it is about, such as the name of a function that there is not. */
  readonly about: string
  constructor(kind: FaultKind, about = '') {
    super(faultCodes[kind])
    this.kind = kind
    this.about = about
  }
}

/** A day or a time of day: days since 30 December 1899, as spreadsheets count. */
export class Moment {
  readonly serial: number
  readonly kind: 'day' | 'time'
  constructor(serial: number, kind: 'day' | 'time' = 'day') {
    this.serial = serial
    this.kind = kind
  }
}

/** What a cell, or a part of a formula, is worth. Null: an empty cell. */
export type Scalar = number | string | boolean | null | Moment | Fault
/** Rows of cells. */
export type Grid = Scalar[][]
export type Value = Scalar | Grid

export const isGrid = (value: Value): value is Grid => Array.isArray(value)

/** Texts longer than this are refused, so that no formula fills the memory of a phone. */
export const MOST_LETTERS = 10_000
/** Cells that a formula may make. */
export const MOST_CELLS = 1000

const DAY = 86_400_000
/** 1 January 1970. */
const EPOCH = 25_569

export const serialOf = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / DAY) + EPOCH

export const dateOf = (serial: number): Date => new Date(Math.round((serial - EPOCH) * 86_400) * 1000)

/** What a constant that is typed into a cell is worth. */
export function typedValue(typed: string): Scalar {
  const text = typed.trim()
  if (text === '') return null
  if (text.startsWith("'")) return text.slice(1)
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  // A phone's number keeps its 0, as in a column of plain text.
  return /^0\d/.test(text) && !/[/:.-]/.test(text) ? text : (numberIn(text) ?? momentIn(text) ?? text)
}

function numberIn(text: string): number | null {
  const [, sign = '', digits = '', percent] =
    /^([-+]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?(?:e[-+]?\d{1,3})?|\.\d+) ?(%?)$/i.exec(text) ?? []
  if (!digits) return null
  const value = Number(digits.replaceAll(',', '')) * (sign === '-' ? -1 : 1)
  if (!Number.isFinite(value)) return null
  return percent ? value / 100 : value
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `2026-03-01`, `1/3/2026` (day first, as in Kenya), `1 Mar 2026`, `08:30`, `8:30 PM`. */
function momentIn(text: string): Moment | null {
  const [, hour, minute, second = '0', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])m)?$/i.exec(text) ?? []
  if (hour && minute) {
    const base = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
    if (Number(minute) > 59 || Number(second) > 59) return null
    return new Moment((base * 3600 + Number(minute) * 60 + Number(second)) / 86_400, 'time')
  }
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (y) return dayOf(Number(y), Number(m), Number(d))
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
  if (day) return dayOf(Number(year), Number(month), Number(day))
  const [, date, name = '', of] = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i.exec(text) ?? []
  return date ? dayOf(Number(of), months.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(date)) : null
}

/** Null where there is no such day. */
function dayOf(year: number, month: number, day: number): Moment | null {
  const serial = serialOf(year, month, day)
  const date = dateOf(serial)
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? new Moment(serial)
    : null
}

/** @throws Fault */
export function toNumber(value: Scalar): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null) return 0
  if (value instanceof Fault) throw value
  if (value instanceof Moment) return value.serial
  const read = typedValue(value.startsWith("'") ? '' : value.replace(/^0+(?=\d)/, ''))
  if (typeof read === 'number') return read
  if (read instanceof Moment) return read.serial
  throw new Fault('value')
}

/** @throws Fault */
export function toText(value: Scalar): string {
  if (value instanceof Fault) throw value
  return shown(value, 15)
}

/** @throws Fault */
export function toTruth(value: Scalar): boolean {
  if (value instanceof Fault) throw value
  if (typeof value !== 'string') return toNumber(value) !== 0
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw new Fault('value')
}

/** As a cell shows it. */
export function shown(value: Scalar, digits = 10): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Fault) return value.message
  if (value instanceof Moment) return shownMoment(value)
  if (typeof value === 'string') return value
  // The last digits of a division are noise: 0.1 + 0.2.
  const whole = String(Math.trunc(Math.abs(value))).length
  return String(Number(value.toPrecision(Math.min(15, Math.max(digits, whole + 2)))) + 0)
}

function shownMoment({ serial, kind }: Moment): string {
  if (kind === 'day') {
    const date = dateOf(serial)
    return Number.isNaN(date.getTime()) ? '#NUM!' : date.toISOString().slice(0, 10)
  }
  const seconds = Math.round(Math.abs(serial) * 86_400)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return `${serial < 0 ? '-' : ''}${hours}:${minutes}${parts[2] ? `:${rest}` : ''}`
}

const rank = (value: Scalar): number => (typeof value === 'string' ? 1 : typeof value === 'boolean' ? 2 : 0)

/** Below, at or above 0, as spreadsheets order: numbers, texts without regard to capitals, TRUE. @throws Fault */
export function compare(one: Scalar, other: Scalar): number {
  if (one instanceof Fault) throw one
  if (other instanceof Fault) throw other
  const [a, b] = [like(one, other), like(other, one)]
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [a.toLowerCase(), b.toLowerCase()]
    return left < right ? -1 : left > right ? 1 : 0
  }
  const [left, right] = [toNumber(a), toNumber(b)]
  return isNear(left, right) ? 0 : left - right
}

/** An empty cell is what it is compared with: nothing, 0 or FALSE. */
const like = (value: Scalar, other: Scalar): Scalar =>
  value !== null ? value : typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0

/** Whether two numbers differ by no more than what is lost in calculating. */
export const isNear = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) <= 1e-13 * Math.max(Math.abs(one), Math.abs(other))
