import { Fault } from './value.ts'

type Is = (letter: string) => boolean
export type Node =
  | { type: 'letter'; is: Is }
  | { type: 'place'; is: (text: string, at: number) => boolean }
  | { type: 'row' | 'either'; parts: Node[] }
  | { type: 'repeat'; of: Node; least: number; most: number; isLazy: boolean }
  | { type: 'group'; at: number; of: Node }

const [MOST_WRITTEN, DEEPEST, MOST_TIMES] = [200, 20, 100]

/** @throws Fault */
export function readPattern(written: string): { node: Node; groups: number } {
  if (written.length > MOST_WRITTEN) throw new Fault('long')
  const ignoresCase = written.startsWith('(?i)')
  const reader = new Reader(ignoresCase ? written.slice(4) : written, ignoresCase)
  const node = reader.either()
  reader.end()
  return { node, groups: reader.groups }
}

const isDigit: Is = (letter) => letter >= '0' && letter <= '9'
const isWord: Is = (letter) => /\w/.test(letter)
const isSpace: Is = (letter) => /\s/.test(letter)
const not =
  (is: Is): Is =>
  (letter) =>
    !is(letter)
const classes = new Map<string, Is>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
])
const named = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

const isBorder = (text: string, at: number): boolean =>
  isWord(text[at - 1] ?? ' ') !== isWord(text[at] ?? ' ')

class Reader {
  groups = 0
  readonly #text: string
  readonly #ignoresCase: boolean
  #at = 0
  #depth = 0
  constructor(text: string, ignoresCase: boolean) {
    this.#text = text
    this.#ignoresCase = ignoresCase
  }

  end(): void {
    if (this.#at < this.#text.length) throw new Fault('value')
  }

  either(): Node {
    if (++this.#depth > DEEPEST) throw new Fault('long')
    const parts = [this.#row()]
    while (this.#take('|')) parts.push(this.#row())
    this.#depth--
    return parts.length === 1 ? parts[0]! : { type: 'either', parts }
  }

  #row(): Node {
    const parts: Node[] = []
    while (this.#at < this.#text.length && !this.#isNext('|') && !this.#isNext(')'))
      parts.push(this.#repeated())
    return { type: 'row', parts }
  }

  #repeated(): Node {
    const of = this.#one()
    const times = this.#times()
    if (!times) return of
    const [least, most] = times
    if (least > most || least > MOST_TIMES || (most !== Infinity && most > MOST_TIMES))
      throw new Fault('value')
    const node: Node = { type: 'repeat', of, least, most, isLazy: this.#take('?') }
    // a** means nothing.
    if (/[*+]/.test(this.#text[this.#at] ?? '')) throw new Fault('value')
    return node
  }

  #times(): [number, number] | null {
    if (this.#take('*')) return [0, Infinity]
    if (this.#take('+')) return [1, Infinity]
    if (this.#take('?')) return [0, 1]
    const [whole = '', least = '', comma, most] =
      /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.#text.slice(this.#at)) ?? []
    if (!whole) return null
    this.#at += whole.length
    return [Number(least), comma === undefined ? Number(least) : most ? Number(most) : Infinity]
  }

  #one(): Node {
    const sign = this.#text[this.#at++]!
    switch (sign) {
      case '(':
        return this.#group()
      case '[':
        return { type: 'letter', is: this.#class() }
      case '.':
        return { type: 'letter', is: (letter) => letter !== '\n' }
      case '^':
        return { type: 'place', is: (_, at) => at === 0 }
      case '$':
        return { type: 'place', is: (text, at) => at === text.length }
      case '\\':
        return this.#escaped()
      case '*':
      case '+':
      case '?':
        throw new Fault('value')
      default:
        return { type: 'letter', is: this.#same(sign) }
    }
  }

  #group(): Node {
    const isPlain = this.#text.startsWith('?:', this.#at)
    if (isPlain) this.#at += 2
    else if (this.#isNext('?')) throw new Fault('value')
    const at = isPlain ? 0 : ++this.groups
    const of = this.either()
    if (!this.#take(')')) throw new Fault('value')
    return isPlain ? of : { type: 'group', at, of }
  }

  #escaped(): Node {
    const letter = this.#text[this.#at++]
    if (letter === undefined || /[1-9]/.test(letter)) throw new Fault('value')
    if (letter === 'b') return { type: 'place', is: isBorder }
    if (letter === 'B') return { type: 'place', is: (text, at) => !isBorder(text, at) }
    return { type: 'letter', is: classes.get(letter) ?? this.#same(plainOf(letter)) }
  }

  #class(): Is {
    const isNot = this.#take('^')
    const tests: Is[] = []
    for (let isFirst = true; isFirst || !this.#isNext(']'); isFirst = false) {
      const from = this.#inClass()
      if (typeof from !== 'string') {
        tests.push(from)
        continue
      }
      const isRange =
        this.#isNext('-') && this.#text[this.#at + 1] !== undefined && this.#text[this.#at + 1] !== ']'
      if (isRange) this.#at++
      const to = isRange ? this.#inClass() : from
      if (typeof to !== 'string' || to < from) throw new Fault('value')
      tests.push(this.#within(from, to))
    }
    this.#at++
    return (letter) => tests.some((is) => is(letter)) !== isNot
  }

  #inClass(): string | Is {
    const sign = this.#text[this.#at++]
    if (sign === undefined) throw new Fault('value')
    if (sign !== '\\') return sign
    const letter = this.#text[this.#at++]
    if (letter === undefined) throw new Fault('value')
    return classes.get(letter) ?? plainOf(letter)
  }

  #within(from: string, to: string): Is {
    const is: Is = (letter) => letter >= from && letter <= to
    return this.#ignoresCase ? (letter) => is(letter.toLowerCase()) || is(letter.toUpperCase()) : is
  }

  #same(sign: string): Is {
    if (!this.#ignoresCase) return (letter) => letter === sign
    const low = sign.toLowerCase()
    return (letter) => letter.toLowerCase() === low
  }

  #isNext(sign: string): boolean {
    return this.#text[this.#at] === sign
  }

  #take(sign: string): boolean {
    const is = this.#isNext(sign)
    if (is) this.#at++
    return is
  }
}

/** Signs behind \ are themselves, letters mean something. @throws Fault */
function plainOf(letter: string): string {
  const plain = named.get(letter)
  if (plain !== undefined) return plain
  if (/[a-z]/i.test(letter)) throw new Fault('value')
  return letter
}
