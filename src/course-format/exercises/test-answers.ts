import { isJudged, judge } from './judge.ts'
import { readExercise } from './read.ts'

/**
 * An exercise in short, and what is right and wrong as an answer to it. `type: answer 5 pm | answer 17:00`, `type: number 5 within 1`,
 * `gaps: It costs KES [140]`, `code sql: ON a [=] b`. Answers to several gaps stand apart by ` | `.
 */
export type Answers = [exercise: string, right: string[], wrong: string[]][]

/** One row a pair of an answer and its verdict. */
export const pairsOf = (answers: Answers): [exercise: string, answer: string, isRight: boolean][] =>
  answers.flatMap(([exercise, right, wrong]) => [
    ...right.map((answer): [string, string, boolean] => [exercise, answer, true]),
    ...wrong.map((answer): [string, string, boolean] => [exercise, answer, false]),
  ])

export function isRight(short: string, answer: string): boolean {
  const [, kind = '', words = ''] = /^([a-z ]+): (.*)$/s.exec(short) ?? []
  const lines =
    kind === 'type' ? words.replaceAll(' | ', '\n').replace(/^(answer|number) /gm, '$1: ') : `text: ${words}`
  const [, code] = /^code (.+)$/.exec(kind) ?? []
  const block = ['name: n', 'ask: a', 'hint: h', 'why: w', lines, ...(code ? [`code: ${code}`] : [])].join(
    '\n',
  )
  const exercise = readExercise(kind === 'type' ? 'type' : 'gaps', block)
  if (!isJudged(exercise)) throw new Error(`not judged: ${short}`)
  return judge(exercise, answer.split(' | ')).isRight
}
