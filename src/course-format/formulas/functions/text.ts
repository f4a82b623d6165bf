import { cells, type SheetFunction } from '../sight.ts'
import {
  Fault,
  MOST_LETTERS,
  type Scalar,
  toNumber,
  toText,
  toTruth,
  typedValue,
  type Value,
} from '../value.ts'
import { formatted } from './format.ts'
import { gridOf } from './lookup.ts'
import { textsByPattern } from './pattern-functions.ts'

/** A function of one text. */
const of = (run: (text: string) => Scalar): SheetFunction => ({
  least: 1,
  most: 1,

  each: ([text = null]) => run(toText(text)),
})

/** How many letters are asked for. @throws Fault */
function count(value: Scalar | undefined, otherwise: number): number {
  const number = value === undefined ? otherwise : Math.trunc(toNumber(value))
  if (number < 0) throw new Fault('value')
  return number
}

/** Letters as people count them, so that no picture is cut in two. */
const letters = (value: Scalar | undefined): string[] => [...toText(value ?? null)]

const find = (isExact: boolean): SheetFunction => ({
  least: 2,
  most: 3,

  each: ([wanted = null, within = null, from]) => {
    const start = count(from, 1) - 1
    const [text, part] = [toText(within), toText(wanted)]
    const at = isExact ? text.indexOf(part, start) : text.toLowerCase().indexOf(part.toLowerCase(), start)
    if (start < 0 || at < 0) throw new Fault('value')
    return at + 1
  },
})

function substituted(text: string, old: string, fresh: string, which: number | null): string {
  if (old === '') return text
  const parts = text.split(old)
  if (which !== null) {
    if (which < 1) throw new Fault('value')
    return which < parts.length
      ? parts.slice(0, which).join(old) + fresh + parts.slice(which).join(old)
      : text
  }
  if (text.length + (parts.length - 1) * fresh.length > MOST_LETTERS) throw new Fault('long')
  return parts.join(fresh)
}

const proper = (text: string): string =>
  text.toLowerCase().replace(/\p{L}+/gu, (word) => word[0]!.toUpperCase() + word.slice(1))

const joined = (parts: string[], between: string): string => {
  const text = parts.join(between)
  if (text.length > MOST_LETTERS) throw new Fault('long')
  return text
}

const concatenate: SheetFunction = {
  least: 1,
  most: 60,
  run: (values) => joined(cells(values).map(toText), ''),
}

/** By each sign of the separator, or by the whole of it; numbers among the parts are numbers. */
function split(values: Value[]): Value {
  const [text = null, by = null, isEach, dropsEmpty] = values.map((value) => gridOf(value)[0]?.[0] ?? null)
  const separator = toText(by)
  if (separator === '') throw new Fault('value')
  const signs = values.length < 3 || toTruth(isEach ?? null) ? [...separator] : [separator]
  let parts = [toText(text)]
  for (const sign of signs) parts = parts.flatMap((part) => part.split(sign))
  if (values.length < 4 || toTruth(dropsEmpty ?? null)) parts = parts.filter((part) => part !== '')
  if (parts.length > 200) throw new Fault('long')
  const row = parts.map(typedValue)
  return row.length > 1 ? [row] : (row[0] ?? null)
}

export const text: Record<string, SheetFunction> = {
  LEFT: {
    least: 1,
    most: 2,

    each: ([text, most]) => letters(text).slice(0, count(most, 1)).join(''),
  },
  RIGHT: {
    least: 1,
    most: 2,

    each: ([text, most]) => {
      const all = letters(text)
      return all.slice(Math.max(0, all.length - count(most, 1))).join('')
    },
  },
  MID: {
    least: 3,
    most: 3,

    each: ([text, from, most]) => {
      const start = count(from, 1)
      if (start < 1) throw new Fault('value')
      return letters(text)
        .slice(start - 1, start - 1 + count(most, 0))
        .join('')
    },
  },
  LEN: of((text) => text.length),
  TRIM: of((text) => text.trim().replace(/ +/g, ' ')),
  CLEAN: of((text) => text.replace(/[\x00-\x1f\x7f]/g, '')),
  UPPER: of((text) => text.toUpperCase()),
  LOWER: of((text) => text.toLowerCase()),
  PROPER: of(proper),
  CODE: of((text) => text.codePointAt(0) ?? fail()),
  CHAR: {
    least: 1,
    most: 1,

    each: ([code = null]) => {
      const number = Math.trunc(toNumber(code))
      if (!(number >= 1 && number <= 0x10_ff_ff)) throw new Fault('number')
      return String.fromCodePoint(number)
    },
  },
  EXACT: {
    least: 2,
    most: 2,

    each: ([one = null, other = null]) => toText(one) === toText(other),
  },
  FIND: find(true),
  SEARCH: find(false),
  SUBSTITUTE: {
    least: 3,
    most: 4,

    each: ([text = null, old = null, fresh = null, which]) =>
      substituted(
        toText(text),
        toText(old),
        toText(fresh),
        which === undefined ? null : Math.trunc(toNumber(which)),
      ),
  },
  REPLACE: {
    least: 4,
    most: 4,

    each: ([text, from, most, fresh = null]) => {
      const [all, start] = [letters(text), count(from, 1) - 1]
      if (start < 0) throw new Fault('value')
      return [...all.slice(0, start), toText(fresh), ...all.slice(start + count(most, 0))].join('')
    },
  },
  REPT: {
    least: 2,
    most: 2,

    each: ([text = null, times]) => {
      const [part, many] = [toText(text), count(times, 0)]
      if (part.length * many > MOST_LETTERS) throw new Fault('long')
      return part.repeat(many)
    },
  },
  CONCAT: concatenate,
  CONCATENATE: concatenate,
  TEXTJOIN: {
    least: 3,
    most: 60,
    run: ([between = null, dropsEmpty = null, ...values]) => {
      const parts = cells(values).map(toText)
      const dropped = toTruth(gridOf(dropsEmpty)[0]?.[0] ?? null)
        ? parts.filter((part) => part !== '')
        : parts
      return joined(dropped, toText(gridOf(between)[0]?.[0] ?? null))
    },
  },
  JOIN: {
    least: 2,
    most: 60,
    run: ([between = null, ...values]) =>
      joined(
        cells(values)
          .filter((cell) => cell !== null)
          .map(toText),
        toText(gridOf(between)[0]?.[0] ?? null),
      ),
  },
  SPLIT: { least: 2, most: 4, fills: true, run: split },
  TEXT: {
    least: 2,
    most: 2,

    each: ([value = null, format = null]) => formatted(value, toText(format)),
  },
  VALUE: { least: 1, most: 1, each: ([value = null]) => toNumber(value) },
  T: { least: 1, most: 1, each: ([value = null]) => (typeof value === 'string' ? value : '') },
  FIXED: {
    least: 1,
    most: 3,

    each: ([value = null, decimals = 2, isPlain = false]) => {
      const zeros = '0'.repeat(Math.min(10, Math.max(0, Math.trunc(toNumber(decimals)))))
      return formatted(toNumber(value), `${toTruth(isPlain) ? '0' : '#,##0'}${zeros ? `.${zeros}` : ''}`)
    },
  },
  ...textsByPattern,
}

function fail(): never {
  throw new Fault('value')
}
