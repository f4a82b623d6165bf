import { cells, type SheetFunction, single } from '../sight.ts'
import { compare, Fault, isGrid, type Scalar, toTruth, type Value } from '../value.ts'

/** Of a range its first cell: a condition is one. */
const first = (value: Value): Scalar => (isGrid(value) ? (value[0]?.[0] ?? null) : value)

/** @throws Fault where there is nothing that is true or false */
function truths(values: Value[]): boolean[] {
  const all = values.flatMap((value) =>
    isGrid(value)
      ? cells([value]).filter((cell) => cell !== null && typeof cell !== 'string')
      : value === null
        ? []
        : [value],
  )
  if (all.length === 0) throw new Fault('value')
  return all.map(toTruth)
}

const about = (test: (value: Scalar) => boolean): SheetFunction => ({
  least: 1,
  most: 1,

  takesFaults: true,
  each: ([value = null]) => test(value),
})

export const logic: Record<string, SheetFunction> = {
  IF: {
    least: 2,
    most: 3,
    lazy: ([test, then, otherwise]) =>
      toTruth(first(test!.value())) ? then!.value() : otherwise ? otherwise.value() : false,
  },
  IFS: {
    least: 2,
    most: 60,
    lazy: (parts) => {
      if (parts.length % 2 === 1) throw new Fault('arguments', 'IFS')
      for (let at = 0; at < parts.length; at += 2)
        if (toTruth(first(parts[at]!.value()))) return parts[at + 1]!.value()
      throw new Fault('missing')
    },
  },
  SWITCH: {
    least: 3,
    most: 60,
    lazy: ([subject, ...cases]) => {
      const value = first(subject!.value())
      for (let at = 0; at + 1 < cases.length; at += 2)
        if (compare(value, first(cases[at]!.value())) === 0) return cases[at + 1]!.value()
      if (cases.length % 2 === 1) return cases.at(-1)!.value()
      throw new Fault('missing')
    },
  },
  CHOOSE: {
    least: 2,
    most: 60,
    lazy: ([which, ...parts]) => {
      const place = Math.trunc(Number(first(which!.value())))
      const part = parts[place - 1]
      if (!part) throw new Fault('number')
      return part.value()
    },
  },
  IFERROR: {
    least: 1,
    most: 2,
    lazy: ([value, otherwise]) => {
      const found = value!.value()
      return first(found) instanceof Fault ? (otherwise?.value() ?? null) : found
    },
  },
  IFNA: {
    least: 2,
    most: 2,
    lazy: ([value, otherwise]) => {
      const found = value!.value()
      const fault = first(found)
      return fault instanceof Fault && fault.message === '#N/A' ? otherwise!.value() : found
    },
  },
  AND: { least: 1, most: 60, run: (values) => truths(values).every(Boolean) },
  OR: { least: 1, most: 60, run: (values) => truths(values).some(Boolean) },
  XOR: { least: 1, most: 60, run: (values) => truths(values).filter(Boolean).length % 2 === 1 },
  NOT: { least: 1, most: 1, each: ([value = null]) => !toTruth(value) },
  TRUE: { least: 0, most: 0, run: () => true },
  FALSE: { least: 0, most: 0, run: () => false },
  NA: {
    least: 0,
    most: 0,
    run: () => {
      throw new Fault('missing')
    },
  },
  ISBLANK: about((value) => value === null),
  ISNUMBER: about(
    (value) =>
      typeof value === 'number' || (typeof value === 'object' && value !== null && !(value instanceof Fault)),
  ),
  ISTEXT: about((value) => typeof value === 'string'),
  ISNONTEXT: about((value) => typeof value !== 'string'),
  ISLOGICAL: about((value) => typeof value === 'boolean'),
  ISERROR: about((value) => value instanceof Fault),
  ISERR: about((value) => value instanceof Fault && value.message !== '#N/A'),
  ISNA: about((value) => value instanceof Fault && value.message === '#N/A'),
  /** Formulas here give cell by cell what Google Sheets gives only within it. */
  ARRAYFORMULA: { least: 1, most: 1, fills: true, run: ([value = null]) => single(value) },
}
