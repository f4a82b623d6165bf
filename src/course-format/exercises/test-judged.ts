import { readFileSync } from 'node:fs'
import { isJudged, judge } from './judge.ts'
import { readExercise } from './read.ts'

/** What somebody gave to a question, and what a teacher says of it. `asked`: the kind and the lines of its exercise. */
export type Row = {
  question: string
  kind: string
  lines: string[]
  isRight: boolean
  given: string
  why: string
}

/** A half of the corpus: `test/judged/NAME.txt`, which says how it is written. */
export function readTable(name: string): Row[] {
  const text = readFileSync(new URL(`../../../test/judged/${name}.txt`, import.meta.url), 'utf8')
  return text.split(/^# /m).slice(1).flatMap(rowsOf)
}

function rowsOf(block: string): Row[] {
  const [head = '', ...rest] = block.trimEnd().split('\n')
  const [, kind = '', question = ''] = /^kind: (\w+)\. (.+)$/.exec(head) ?? []
  const lines = rest.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))
  return rest
    .filter((line) => line !== '' && !line.startsWith('> '))
    .map((line) => {
      const [, verdict, given = '', why] = /^(right|wrong) \| (.+) \| ([^|]+)$/.exec(line) ?? []
      if (!kind || !verdict || !why) throw new Error(`not a row: ${line}`)
      return { question, kind, lines, isRight: verdict === 'right', given: given.replaceAll('␣', ' '), why }
    })
}

/** The rows of which the judge says something else than the teacher. */
export const misjudged = (rows: Row[]): string[] =>
  rows
    .filter((row) => verdictOn(row) !== row.isRight)
    .map(({ isRight, question, given }) => `${isRight ? 'refused' : 'taken'}: ${given} (${question})`)

function verdictOn({ kind, lines, given }: Row): boolean {
  const exercise = readExercise(kind, ['name: n', 'ask: a', 'hint: h', 'why: w', ...lines].join('\n'))
  if (!isJudged(exercise)) throw new Error(`not judged: ${kind}`)
  if (kind !== 'order') return judge(exercise, [given]).isRight
  return judge(
    exercise,
    given.split(' ').map((place) => String(Number(place) - 1)),
  ).isRight
}
