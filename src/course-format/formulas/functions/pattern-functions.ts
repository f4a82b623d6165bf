import { patternOf, type Found } from '../pattern.ts'
import type { SheetFunction } from '../sight.ts'
import { Fault, MOST_LETTERS, type Scalar, toText, type Value } from '../value.ts'
import { gridOf } from './lookup.ts'

/** Patterns read texts only, as in Google Sheets: a number is refused. @throws Fault */
function textOf(value: Scalar | undefined): string {
  if (typeof value === 'string' || value === null || value === undefined) return value ?? ''
  if (value instanceof Fault) throw value
  throw new Fault('value')
}

/** A step is what an operator costs. */
const costOf = (text: Scalar | undefined, written: Scalar): number =>
  Math.ceil(((textOf(text).length + 1) * toText(written).length) / 100)

/** `$1` in what is put in place is what its first bracket found, `$0` the whole. */
const filledIn = (fresh: string, found: Found): string =>
  fresh.replace(/\$(\d)|\\(\d)/g, (_, one: string | undefined, other: string | undefined) => {
    return found.groups[Number(one ?? other)] ?? ''
  })

function replaced(text: string, written: string, fresh: string): string {
  const find = patternOf(written)
  let [result, at] = ['', 0]
  while (at <= text.length) {
    const found = find(text, at)
    if (!found) break
    result += text.slice(at, found.start) + filledIn(fresh, found)
    // After nothing was found between two letters, the second one is passed over.
    if (found.end === found.start) result += text.slice(found.end, found.end + 1)
    at = found.end === found.start ? found.end + 1 : found.end
    if (result.length > MOST_LETTERS) throw new Fault('long')
  }
  return result + text.slice(at)
}

function extracted(values: Value[]): Value {
  const [text, written] = values.map((value) => gridOf(value)[0]?.[0])
  const found = patternOf(toText(written ?? null))(textOf(text), 0)
  if (!found) throw new Fault('missing')
  if (found.groups.length === 1) return found.groups[0] ?? ''
  const parts = found.groups.slice(1).map((part) => part ?? '')
  return parts.length === 1 ? parts[0]! : [parts]
}

export const textsByPattern: Record<string, SheetFunction> = {
  REGEXMATCH: {
    least: 2,
    most: 2,

    each: ([text, written = null], sight) => {
      sight.spend(costOf(text, written))
      return patternOf(toText(written))(textOf(text), 0) !== null
    },
  },
  REGEXEXTRACT: { least: 2, most: 2, fills: true, run: extracted },
  REGEXREPLACE: {
    least: 3,
    most: 3,

    each: ([text, written = null, fresh = null], sight) => {
      sight.spend(costOf(text, written))
      return replaced(textOf(text), toText(written), toText(fresh))
    },
  },
}
