import { Fault, type FaultKind, faultCodes, type Scalar } from './value.ts'

export type Sign = '=' | '<>' | '<' | '<=' | '>' | '>=' | '&' | '+' | '-' | '*' | '/' | '^'
/** A place counted from 0; null: as far as the sheet goes, as in B2:B. */
type Corner = { row: number | null; column: number | null }
export type Formula =
  | { type: 'value'; value: Scalar }
  | { type: 'cell'; row: number; column: number }
  | { type: 'range'; from: Corner; to: Corner }
  /** An argument that is left out is null. */
  | { type: 'call'; name: string; args: (Formula | null)[] }
  | { type: 'minus' | 'percent'; of: Formula }
  | { type: 'operator'; sign: Sign; left: Formula; right: Formula }

const [MOST_WRITTEN, DEEPEST] = [600, 40]

/** @param text what stands after the =. @throws Fault */
export function parse(text: string): Formula {
  if (text.length > MOST_WRITTEN) throw new Fault('long')
  const parser = new Parser(tokensOf(text))
  const formula = parser.comparison()
  parser.end()
  return formula
}

type Token = { kind: 'number' | 'text' | 'cell' | 'name' | 'sign' | 'fault'; text: string }

const patterns: [Token['kind'], RegExp][] = [
  ['fault', /#(?:DIV\/0!|VALUE!|REF!|NAME\?|N\/A|NUM!)/iy],
  ['text', /"(?:""|[^"])*"/y],
  ['cell', /\$?[a-z]{1,3}\$?[1-9]\d{0,4}(?![a-z0-9_(.])/iy],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?/iy],
  ['name', /\$?[a-z_][a-z0-9_.]*/iy],
  ['sign', /<>|<=|>=|[-+*/^&=<>%(),;:!]/y],
]

function tokensOf(written: string): Token[] {
  // What the keyboards of phones put in place of plain signs.
  const text = written.replace(/[“”„]/g, '"').replace(/[−–]/g, '-').replace(/[×]/g, '*').replace(/[÷]/g, '/')
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++
      continue
    }
    const token = tokenAt(text, at)
    if (!token) throw new Fault('grammar')
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(text: string, at: number): Token | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { kind, text: found[0] }
  }
  return null
}

const levels: Sign[][] = [['=', '<>', '<', '<=', '>', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']]

class Parser {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0
  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw new Fault('grammar')
  }

  comparison(): Formula {
    if (++this.#depth > DEEPEST) throw new Fault('long')
    const formula = this.#level(0)
    this.#depth--
    return formula
  }

  /** Operators of a level stand beside each other: 2^3^2 is 64, as in Google Sheets. */
  #level(level: number): Formula {
    const signs = levels[level]
    if (!signs) return this.#unary()
    let left = this.#level(level + 1)
    for (;;) {
      const sign = signs.find((one) => this.#isSign(one))
      if (!sign) return left
      this.#at++
      left = { type: 'operator', sign, left, right: this.#level(level + 1) }
    }
  }

  /** Stronger than ^: -2^2 is 4, as in Google Sheets. */
  #unary(): Formula {
    let minuses = 0
    for (;;) {
      if (this.#take('-')) minuses++
      else if (!this.#take('+')) break
    }
    let formula = this.#primary()
    while (this.#take('%')) formula = { type: 'percent', of: formula }
    // Two of them make a number of TRUE: --(B2>5).
    for (let count = minuses > 2 ? 2 - (minuses % 2) : minuses; count > 0; count--)
      formula = { type: 'minus', of: formula }
    return formula
  }

  #primary(): Formula {
    const token = this.#tokens[this.#at++]
    if (!token) throw new Fault('grammar')
    if (token.kind === 'text') return { type: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') }
    if (token.kind === 'fault') return { type: 'value', value: new Fault(kindOf(token.text)) }
    if (token.kind === 'number') {
      if (this.#isSign(':') && /^\d+$/.test(token.text)) return this.#range(token)
      return { type: 'value', value: Number(token.text) }
    }
    if (token.kind === 'cell') return this.#cellOrRange(token)
    if (token.kind === 'name') return this.#named(token)
    if (token.text !== '(') throw new Fault('grammar')
    const inside = this.comparison()
    this.#close()
    return inside
  }

  #cellOrRange(token: Token): Formula {
    if (this.#isSign(':')) return this.#range(token)
    const { row, column } = cornerOf(token.text)
    return { type: 'cell', row: row!, column: column! }
  }

  #range(first: Token): Formula {
    this.#at++
    const second = this.#tokens[this.#at++]
    if (!second || second.kind === 'sign' || second.kind === 'text') throw new Fault('grammar')
    const [one, other] = [cornerOf(first.text), cornerOf(second.text)]
    return { type: 'range', from: lesser(one, other), to: greater(one, other) }
  }

  #named(token: Token): Formula {
    if (this.#isSign(':') && /^\$?[a-z]{1,3}$/i.test(token.text)) return this.#range(token)
    // A sheet of another name.
    if (this.#isSign('!')) throw new Fault('reference')
    const name = token.text.toUpperCase()
    if (this.#take('(')) return { type: 'call', name, args: this.#args() }
    if (name === 'TRUE' || name === 'FALSE') return { type: 'value', value: name === 'TRUE' }
    throw new Fault('name', token.text)
  }

  #args(): (Formula | null)[] {
    if (this.#take(')')) return []
    const args: (Formula | null)[] = []
    for (;;) {
      args.push(this.#isBetween() || this.#isSign(')') ? null : this.comparison())
      if (!this.#isBetween()) {
        this.#close()
        return args
      }
      this.#at++
    }
  }

  /** At the end of a formula brackets may be left open, as Google Sheets closes them by itself. */
  #close(): void {
    if (!this.#take(')') && this.#at < this.#tokens.length) throw new Fault('grammar')
  }

  /** In some countries the comma is a decimal point, and arguments stand between semicolons. */
  #isBetween(): boolean {
    return this.#isSign(',') || this.#isSign(';')
  }

  #isSign(text: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'sign' && token.text === text
  }

  #take(text: string): boolean {
    const is = this.#isSign(text)
    if (is) this.#at++
    return is
  }
}

const kindOf = (code: string): FaultKind =>
  (Object.keys(faultCodes) as FaultKind[]).find((kind) => faultCodes[kind] === code.toUpperCase()) ?? 'value'

/** `$B$2`, `B` or `2`. */
function cornerOf(text: string): Corner {
  const [, letters = '', digits = ''] = /^\$?([a-z]{0,3})\$?(\d*)$/i.exec(text) ?? []
  if (!letters && !digits) throw new Fault('grammar')
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.codePointAt(0)! - 64
  return { row: digits ? Number(digits) - 1 : null, column: letters ? column - 1 : null }
}

/** The first corner is open only at its beginning, so A:A begins at 0. */
const lesser = (one: Corner, other: Corner): Corner => ({
  row: least(one.row, other.row),
  column: least(one.column, other.column),
})
const least = (one: number | null, other: number | null): number =>
  one === null || other === null ? (one ?? other ?? 0) : Math.min(one, other)
const greater = (one: Corner, other: Corner): Corner => ({
  row: one.row === null || other.row === null ? null : Math.max(one.row, other.row),
  column: one.column === null || other.column === null ? null : Math.max(one.column, other.column),
})
