import { BlockFault, halves, item, type Line, linesOf, roomFor } from '#kit/figures/block.ts'
import { cellsOf } from './cells.ts'
import { type WrittenIn, writtenIn } from './code.ts'
import { type CodeFile, type Exercise, type ExerciseKind, exerciseKinds, codeLanguages } from './exercise.ts'

/** Letters that there is room for. */
const room = { name: 40, ask: 600, words: 600, item: 200, gaps: 1200, code: 4000, tables: 6000, typing: 600 }

/** @throws BlockFault */
export function readExercise(kind: string, block: string): Exercise {
  if (!isKind(kind)) throw new BlockFault(0, 'exercise-unknown', exerciseKinds.join(', '))
  return readers[kind](parts(block))
}

const isKind = (kind: string): kind is ExerciseKind => (exerciseKinds as readonly string[]).includes(kind)

const MOST_HINTS = 3

type Parts = {
  common: { name: string; ask: string; hint: string; further: string[]; why: string }
  /** The texts of a line about the whole, in order; a kind's own ones. */
  all: (key: string) => Line[]
  /** What lists something. */
  lines: Line[]
  /** Texts under `--- name`, as they are written. */
  sections: Map<string, { text: string; at: number }>
}

const heads = new Set('name ask hint why answer number text code also ordered speed errors'.split(' '))

function parts(block: string): Parts {
  const [top, sections] = withoutSections(block)
  const values = new Map<string, Line[]>()
  const lines: Line[] = []
  for (const { text, at } of linesOf(top)) {
    const [, key = '', value = ''] = /^([a-z]+): *(.*)$/s.exec(text) ?? []
    if (!heads.has(key)) lines.push({ text, at })
    else values.set(key, [...(values.get(key) ?? []), { text: value.trim(), at }])
  }
  const all = (key: string) => values.get(key) ?? []
  const words = (key: string, most: number) => {
    const { text, at } = all(key)[0] ?? { text: '', at: 1 }
    if (!text) throw new BlockFault(at, 'line-missing', `${key}:`)
    return roomFor(text, most, at)
  }
  const name = words('name', room.name)
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new BlockFault(all('name')[0]!.at, 'name-unfit', name)
  const common = {
    name,
    ask: words('ask', room.ask),
    hint: words('hint', room.words),
    further: furtherHints(all('hint')),
    why: words('why', room.words),
  }
  return { common, all, lines, sections }
}

/** A second and a third hint. */
function furtherHints(hints: Line[]): string[] {
  const [, , , more] = hints
  if (more) throw new BlockFault(more.at, 'hints-many', MOST_HINTS)
  return hints.slice(1).map(({ text, at }) => {
    if (!text) throw new BlockFault(at, 'line-missing', 'hint:')
    return roomFor(text, room.words, at)
  })
}

/** What stands under lines such as `--- js`. */
function withoutSections(block: string): [string, Parts['sections']] {
  const sections: Parts['sections'] = new Map()
  const top: string[] = []
  let open: { name: string; at: number; lines: string[] } | null = null
  const close = () => {
    if (open) sections.set(open.name, { text: open.lines.join('\n').trim(), at: open.at })
  }
  for (const [index, line] of block.split('\n').entries()) {
    const [, name] = /^--- +([a-z][a-z ]*[a-z])\s*$/.exec(line) ?? []
    if (name) {
      close()
      open = { name, at: index + 1, lines: [] }
    } else (open?.lines ?? top).push(line)
  }
  close()
  return [top.join('\n'), sections]
}

const listed = ({ lines }: Parts, least: number, most: number): { text: string; at: number }[] => {
  const items = lines.map((line) => ({ text: roomFor(item(line), room.item, line.at), at: line.at }))
  return inRange(items, least, most)
}

function inRange<T>(list: T[], least: number, most: number): T[] {
  if (list.length < least) throw new BlockFault(1, 'too-few', least)
  if (list.length > most) throw new BlockFault(1, 'too-many', most)
  return list
}

const distinct = (list: { text: string; at: number }[]): void => {
  for (const [at, { text, at: line }] of list.entries())
    if (list.findIndex((other) => other.text === text) < at) throw new BlockFault(line, 'item-twice', text)
}

function section({ sections }: Parts, name: string, most: number): string {
  const found = sections.get(name)
  if (!found?.text) throw new BlockFault(found?.at ?? 1, 'line-missing', `--- ${name}`)
  return roomFor(found.text, most, found.at)
}

const wholeNumber = (parts: Parts, key: string, least: number, most: number): number => {
  const { text, at } = parts.all(key)[0] ?? { text: '', at: 1 }
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new BlockFault(at, 'line-missing', `${key}:`)
  return value
}

const readers: { [K in ExerciseKind]: (parts: Parts) => Extract<Exercise, { kind: K }> } = {
  type(parts) {
    const answers = parts.all('answer').map(({ text, at }) => roomFor(text, room.item, at))
    const [line] = parts.all('number')
    if (!line && (answers.length === 0 || answers.includes('')))
      throw new BlockFault(1, 'line-missing', 'answer:')
    return {
      kind: 'type',
      ...parts.common,
      answers: line ? [] : answers,
      number: line ? numberIn(line) : null,
      code: codeIn(parts),
    }
  },
  order(parts) {
    const lines = parts.lines.map(({ text, at }) => ({ text: text.replace(/^~ /, '- '), at }))
    const items = listed({ ...parts, lines }, 3, 8)
    distinct(items)
    const groups = groupsOf(parts.lines)
    return { kind: 'order', ...parts.common, items: items.map(({ text }) => text), groups }
  },
  match(parts) {
    const pairs = listed(parts, 3, 7).map(({ text, at }) => {
      const [left, right] = halves(text)
      if (!left || !right) throw new BlockFault(at, 'text-missing')
      return { left, right, at }
    })
    distinct(pairs.map(({ left, at }) => ({ text: left, at })))
    distinct(pairs.map(({ right, at }) => ({ text: right, at })))
    return { kind: 'match', ...parts.common, pairs: pairs.map(({ left, right }) => ({ left, right })) }
  },
  mistake(parts) {
    const lines = inRange(parts.lines, 3, 9).map(({ text, at }) => {
      const [, sign, words = ''] = /^([-!]) +(.+)$/s.exec(text) ?? []
      if (!sign) throw new BlockFault(at, 'line-unknown')
      const [said, right] = sign === '!' ? halves(words) : [words, '']
      if (sign === '!' && !right) throw new BlockFault(at, 'text-missing')
      return { text: roomFor(said, room.item, at), right }
    })
    const wrong = lines.findIndex(({ right }) => right)
    if (lines.filter(({ right }) => right).length !== 1) throw new BlockFault(1, 'mistake-not-one')
    return {
      kind: 'mistake',
      ...parts.common,
      lines: lines.map(({ text }) => text),
      wrong,
      right: lines[wrong]!.right,
    }
  },
  gaps(parts) {
    const all = parts.all('text')
    const whole = roomFor(all.map(({ text }) => text).join('\n'), room.gaps, all[0]?.at ?? 1)
    // Between words and gaps in turn: [one/another spelling].
    const text = whole
      .split(/\[([^[\]]+)\]/)
      .map((part, at) => (at % 2 === 0 ? part : spellings(part, all[0]!.at)))
    inRange(
      text.filter((part) => typeof part !== 'string'),
      1,
      8,
    )
    return { kind: 'gaps', ...parts.common, text, code: codeIn(parts) }
  },
  sheet(parts) {
    const { rows, open, also } = cellsOf(parts.lines, parts.all('also'))
    return { kind: 'sheet', ...parts.common, rows, open, also }
  },
  code(parts) {
    const files = codeLanguages.flatMap((language): CodeFile[] => {
      const [given, solution] = [parts.sections.get(language), parts.sections.get(`solution ${language}`)]
      if (!given && !solution) return []
      return [
        {
          language,
          text: roomFor(given?.text ?? '', room.code, given?.at ?? 1),
          solution: solution ? roomFor(solution.text, room.code, solution.at) : null,
        },
      ]
    })
    if (!files.some(({ solution }) => solution)) throw new BlockFault(1, 'line-missing', '--- solution js')
    const found = parts.sections.get('tests')
    const tests = linesOf(found?.text ?? '').map(({ text, at }) => {
      const [words, code] = halves(item({ text, at: at + (found?.at ?? 0) }))
      if (!words || !code) throw new BlockFault(at + (found?.at ?? 0), 'text-missing')
      return { words: roomFor(words, room.item, at), code }
    })
    const before = parts.sections.get('before js')?.text ?? ''
    return { kind: 'code', ...parts.common, files, before, tests: inRange(tests, 1, 8) }
  },
  sql(parts) {
    return {
      kind: 'sql',
      ...parts.common,
      tables: section(parts, 'tables', room.tables),
      start: parts.sections.get('start')?.text ?? '',
      solution: section(parts, 'solution', room.code),
      check: parts.sections.get('check')?.text ?? '',
      inOrder: parts.all('ordered')[0]?.text === 'yes',
    }
  },
  typing(parts) {
    const all = parts.all('text')
    const text = roomFor(all.map((line) => line.text).join('\n'), room.typing, all[0]?.at ?? 1)
    if (!text) throw new BlockFault(1, 'line-missing', 'text:')
    return {
      kind: 'typing',
      ...parts.common,
      text,
      speed: wholeNumber(parts, 'speed', 5, 80),
      errors: wholeNumber(parts, 'errors', 0, 20),
    }
  },
}

/** Items that follow each other and begin with `~ ` may change places. For each item the place of the first of its group. */
function groupsOf(lines: Line[]): number[] {
  const isFree = (place: number) => lines[place]?.text.startsWith('~ ') ?? false
  const groups: number[] = []
  for (const [place, { at }] of lines.entries()) {
    if (isFree(place) && !isFree(place - 1) && !isFree(place + 1)) throw new BlockFault(at, 'free-alone')
    groups.push(isFree(place) && isFree(place - 1) ? groups[place - 1]! : place)
  }
  if (groups.every((group) => group === 0)) throw new BlockFault(lines[0]!.at, 'free-all')
  return groups
}

function spellings(part: string, at: number): string[] {
  const all = part.split('/').map((one) => one.trim())
  if (all.includes('')) throw new BlockFault(at, 'text-missing')
  return all
}

/** `code: sql`: what is typed is judged as that language has it. Null without it. */
function codeIn({ all }: Parts): WrittenIn | null {
  const [line] = all('code')
  if (!line) return null
  const code = writtenIn.find((one) => one === line.text)
  if (!code) throw new BlockFault(line.at, 'code-unknown', writtenIn.join(', '))
  return code
}

/** `1,200 within 5` */
function numberIn({ text, at }: Line): { value: number; within: number } {
  const [, value = '', within = '0'] = /^(-?[\d,]+(?:\.\d+)?)(?: +within +(\d+(?:\.\d+)?))?$/.exec(text) ?? []
  if (!value) throw new BlockFault(at, 'line-missing', 'number:')
  return { value: Number(value.replaceAll(',', '')), within: Number(within) }
}
