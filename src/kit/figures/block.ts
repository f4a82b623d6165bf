/** Why a block of a lesson cannot be parsed. The texts for authors are where they are shown. */
export const blockFaults = [
  'kind-unknown',
  'title-missing',
  'alt-missing',
  'line-unknown',
  'too-few',
  'too-many',
  'text-long',
  'text-missing',
  'number-unknown',
  'cells-uneven',
  'mark-unknown',
  'note-unknown',
  'indent-unknown',
  'question-missing',
  'right-not-one',
  'reason-missing',
  'exercise-unknown',
  'name-unfit',
  'name-twice',
  'code-unknown',
  'line-missing',
  'item-twice',
  'formula-unfit',
  'mistake-not-one',
  'free-alone',
  'free-all',
  'hints-many',
  'hint-tells',
  'topic-unknown',
  'line-too-many',
  'step-long',
] as const
export type BlockFaultCode = (typeof blockFaults)[number]

/** @param line within the block, from 1 @param about what the text refers to: a name, or a number that is allowed */
export class BlockFault extends Error {
  readonly line: number
  readonly code: BlockFaultCode
  readonly about: string

  constructor(line: number, code: BlockFaultCode, about: string | number = '') {
    super(`line ${line}: ${code}${about === '' ? '' : ` (${about})`}`)
    this.line = line
    this.code = code
    this.about = String(about)
  }
}

export type Line = { text: string; at: number }

/** The non-empty lines of a block, each with its number. */
export const linesOf = (block: string): Line[] =>
  block
    .split('\n')
    .map((text, index) => ({ text: text.trimEnd(), at: index + 1 }))
    .filter(({ text }) => text.trim() !== '')

/** The parts before and after the first | of a line that is not within `code`. */
export function halves(text: string): [string, string] {
  let isCode = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '`') isCode = !isCode
    else if (!isCode && text.slice(at, at + 3) === ' | ')
      return [text.slice(0, at).trim(), text.slice(at + 3).trim()]
  }
  return [text.replace(/\s\|$/, '').trim(), '']
}

/** @throws BlockFault */
export function roomFor(text: string, most: number, at: number): string {
  if ([...text].length > most) throw new BlockFault(at, 'text-long', most)
  return text
}

/** @throws BlockFault at the block's first line */
export function counted<T>(list: T[], least: number, most: number): T[] {
  if (list.length < least) throw new BlockFault(1, 'too-few', least)
  if (list.length > most) throw new BlockFault(1, 'too-many', most)
  return list
}

/** The number of characters that a drawing has room for. */
export const LABEL = 80
export const NOTE = 140

/** The lines about the whole (`title: ...`), and those that list something. */
export type Body = {
  head: {
    /** @throws BlockFault if it is longer */
    value: (name: string, most: number) => string
    /** The line on which a name occurs, otherwise the block's first. */
    at: (name: string) => number
  }
  lines: Line[]
}

/** The items of a list. @throws BlockFault */
export function item({ text, at }: Line): string {
  const [, listed] = /^- +(.+)$/s.exec(text) ?? []
  if (!listed) throw new BlockFault(at, 'line-unknown')
  return listed
}
