import { cells, type SheetFunction } from '../sight.ts'
import {
  dateOf,
  Fault,
  isGrid,
  Moment,
  type Scalar,
  serialOf,
  toNumber,
  toText,
  typedValue,
  type Value,
} from '../value.ts'

/** A function of numbers and days. */
const of = (least: number, most: number, run: (...values: number[]) => Scalar): SheetFunction => ({
  least,
  most,

  each: (args) => run(...args.map(toNumber)),
})

const day = (serial: number): Moment => {
  // Years of four digits, as dates are shown with.
  if (!(serial >= 0 && serial < 2_958_466)) throw new Fault('number')
  return new Moment(Math.floor(serial))
}

type Parts = { year: number; month: number; date: number }
function partsOf(serial: number): Parts {
  const on = dateOf(day(serial).serial)
  return { year: on.getUTCFullYear(), month: on.getUTCMonth() + 1, date: on.getUTCDate() }
}

const lastOf = (year: number, month: number): number => dateOf(serialOf(year, month + 1, 0)).getUTCDate()

/** The same date some months on, or the last one of a month that is shorter. */
function monthsOn(serial: number, months: number): number {
  const { year, month, date } = partsOf(serial)
  const to = month - 1 + Math.trunc(months)
  const [inYear, inMonth] = [year + Math.floor(to / 12), (((to % 12) + 12) % 12) + 1]
  return serialOf(inYear, inMonth, Math.min(date, lastOf(inYear, inMonth)))
}

/** 0 is Sunday. */
const weekday = (serial: number): number => (((Math.floor(serial) - 1) % 7) + 7) % 7

function between(from: number, to: number, unit: string): number {
  if (from > to) throw new Fault('number')
  const [one, other] = [partsOf(from), partsOf(to)]
  const months = (other.year - one.year) * 12 + other.month - one.month - (other.date < one.date ? 1 : 0)
  switch (unit.toUpperCase()) {
    case 'D':
      return Math.floor(to) - Math.floor(from)
    case 'M':
      return months
    case 'Y':
      return Math.floor(months / 12)
    case 'YM':
      return months % 12
    case 'MD':
      return Math.floor(to) - monthsOn(from, months)
    case 'YD':
      return Math.floor(to) - monthsOn(from, Math.floor(months / 12) * 12)
    default:
      throw new Fault('number')
  }
}

/** The week of the year by ISO 8601: the first has the first Thursday. */
function isoWeek(serial: number): number {
  const thursday = Math.floor(serial) + 4 - (weekday(serial) || 7)
  return Math.ceil((thursday - serialOf(partsOf(thursday).year, 1, 1) + 1) / 7)
}

const daysOff = (value: Value | undefined): Set<number> =>
  new Set(
    cells([value ?? null])
      .filter((cell) => cell !== null)
      .map((cell) => Math.floor(toNumber(cell))),
  )
const isWorked = (serial: number, off: Set<number>): boolean => weekday(serial) % 6 !== 0 && !off.has(serial)
const one = (value: Value | undefined): number =>
  toNumber(isGrid(value ?? null) ? ((value as Scalar[][])[0]?.[0] ?? null) : ((value ?? null) as Scalar))

/** Ten years: nobody counts working days for longer, and nobody waits for it. */
const MOST_DAYS = 3653

const clock = (part: (seconds: number) => number): SheetFunction =>
  of(1, 1, (serial = 0) => part(Math.round((serial - Math.floor(serial)) * 86_400)))

export const dates: Record<string, SheetFunction> = {
  TODAY: { least: 0, most: 0, run: (_, { now }) => new Moment(Math.floor(now)) },
  NOW: { least: 0, most: 0, run: (_, { now }) => new Moment(now) },
  DATE: of(3, 3, (year = 0, month = 0, date = 0) =>
    day(serialOf(Math.trunc(year < 1900 ? year + 1900 : year), Math.trunc(month), Math.trunc(date))),
  ),
  DATEVALUE: {
    least: 1,
    most: 1,

    each: ([value = null]) => {
      const read = typeof value === 'string' ? typedValue(value) : value
      if (!(read instanceof Moment) || read.kind !== 'day') throw new Fault('value')
      return Math.floor(read.serial)
    },
  },
  YEAR: of(1, 1, (serial = 0) => partsOf(serial).year),
  MONTH: of(1, 1, (serial = 0) => partsOf(serial).month),
  DAY: of(1, 1, (serial = 0) => partsOf(serial).date),
  WEEKDAY: of(1, 2, (serial = 0, kind = 1) => {
    const place = weekday(serial)
    if (kind === 1) return place + 1
    if (kind === 2) return place || 7
    if (kind === 3) return (place + 6) % 7
    throw new Fault('number')
  }),
  ISOWEEKNUM: of(1, 1, (serial = 0) => isoWeek(serial)),
  WEEKNUM: of(1, 2, (serial = 0, kind = 1) => {
    if (kind === 21) return isoWeek(serial)
    if (kind !== 1 && kind !== 2) throw new Fault('number')
    const first = serialOf(partsOf(serial).year, 1, 1)
    const skipped = kind === 1 ? weekday(first) : (weekday(first) + 6) % 7
    return Math.floor((Math.floor(serial) - first + skipped) / 7) + 1
  }),
  EDATE: of(2, 2, (serial = 0, months = 0) => day(monthsOn(serial, months))),
  EOMONTH: of(2, 2, (serial = 0, months = 0) => {
    const { year, month } = partsOf(monthsOn(serial, months))
    return day(serialOf(year, month, lastOf(year, month)))
  }),
  DAYS: of(2, 2, (to = 0, from = 0) => Math.floor(to) - Math.floor(from)),
  DATEDIF: {
    least: 3,
    most: 3,

    each: ([from = null, to = null, unit = null]) => between(toNumber(from), toNumber(to), toText(unit)),
  },
  NETWORKDAYS: {
    least: 2,
    most: 3,
    run: ([fromGiven, toGiven, offGiven]) => {
      const [from, to, off] = [Math.floor(one(fromGiven)), Math.floor(one(toGiven)), daysOff(offGiven)]
      if (Math.abs(to - from) > MOST_DAYS) throw new Fault('long')
      let count = 0
      for (let at = Math.min(from, to); at <= Math.max(from, to); at++) if (isWorked(at, off)) count++
      return from > to ? -count : count
    },
  },
  WORKDAY: {
    least: 2,
    most: 3,
    run: ([fromGiven, daysGiven, offGiven]) => {
      const [days, off] = [Math.trunc(one(daysGiven)), daysOff(offGiven)]
      if (Math.abs(days) > MOST_DAYS) throw new Fault('long')
      let at = Math.floor(one(fromGiven))
      for (let left = Math.abs(days); left > 0;) {
        at += Math.sign(days)
        if (isWorked(at, off)) left--
      }
      return day(at)
    },
  },
  TIME: of(3, 3, (hour = 0, minute = 0, second = 0) => {
    const days = (Math.trunc(hour) * 3600 + Math.trunc(minute) * 60 + Math.trunc(second)) / 86_400
    if (days < 0) throw new Fault('number')
    return new Moment(days - Math.floor(days), 'time')
  }),
  HOUR: clock((seconds) => Math.floor(seconds / 3600) % 24),
  MINUTE: clock((seconds) => Math.floor(seconds / 60) % 60),
  SECOND: clock((seconds) => seconds % 60),
}
