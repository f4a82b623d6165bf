import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fencesIn } from '#kit/documents/markdown.server.ts'
import { blocksIn, lessonFaults } from '../lesson-text/blocks.server.ts'
import { minutesOf } from '../lesson-text/minutes.server.ts'
import { type Exercise, exerciseKinds, exerciseMinutes, type OrderExercise, solutionOf } from './exercise.ts'
import { isJudged, judge, shownOrder, shuffled } from './judge.ts'
import { numberOf } from './numbers.ts'
import { readExercise } from './read.ts'

const docs = readFileSync(new URL('../../../docs/lessons.md', import.meta.url), 'utf8')
// The examples stand between four backticks.
const examples = fencesIn(docs).flatMap(({ info, content }) =>
  info === '' && content.includes('```exercise') ? [content] : [],
)
const documented = examples.flatMap((example) =>
  blocksIn(example).flatMap((block) => (block.type === 'exercise' ? [block.exercise] : [])),
)
const ofKind = (kind: Exercise['kind']) => documented.find((one) => one.kind === kind)!

describe('exercises', () => {
  test('[CRS-06] every kind stands in docs/lessons.md with an example that can be read', () => {
    expect(examples.flatMap((text) => lessonFaults(text))).toEqual([])
    expect([...new Set(documented.map(({ kind }) => kind))].toSorted()).toEqual(exerciseKinds.toSorted())
  })

  test('[CRS-06] those that the server judges are solved by their solution and by nothing empty', () => {
    const judged = documented.filter(isJudged)
    expect(judged).toHaveLength(7)
    for (const exercise of judged) {
      expect(judge(exercise, solutionOf(exercise)), exercise.name).toEqual({ isRight: true, wrong: [] })
      for (const nothing of [[], [''], ['', '', '', '']])
        expect(judge(exercise, nothing).isRight, exercise.name).toBe(false)
    }
  })

  test('[CRS-06] a number is read as people write it', () => {
    const numbers = [
      '1,200',
      'KES 1,200',
      'kes 1200',
      '1 200',
      '1,200.00',
      '1200/=',
      ' 1,200 KES. ',
      '1,200/-',
    ]
    expect(numbers.map(numberOf)).toEqual(numbers.map(() => 1200))
    expect(['12%', '-3', '−3', '0.5', '1,234,567'].map(numberOf)).toEqual([12, -3, -3, 0.5, 1_234_567])
    expect(['', 'many', '1 2', '12-13', '1,20', '1.2.3'].map(numberOf)).toEqual(Array(6).fill(null))
  })

  test('[CRS-06] a number may be off by what its author allows, a word is right in every spelling that is named', () => {
    const [near] = [readExercise('type', 'name: n\nask: a\nhint: h\nwhy: w\nnumber: 33.3 within 0.1')]
    expect(['33.3', '33.4', '33.2', '33.5'].map((one) => judge(near as never, [one]).isRight)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const word = readExercise('type', 'name: n\nask: a\nhint: h\nwhy: w\nanswer: e-mail\nanswer: email')
    expect(['Email', ' E-MAIL. ', 'mail'].map((one) => judge(word as never, [one]).isRight)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('[CRS-06] says which of several parts are wrong', () => {
    const order = ofKind('order') as never
    expect(judge(order, ['0', '2', '1', '3'])).toEqual({ isRight: false, wrong: [1, 2] })
    expect(judge(ofKind('gaps') as never, ['<', 'i--'])).toEqual({ isRight: false, wrong: [1] })
  })

  const orderOf = (name: string, items: string) =>
    readExercise('order', `name: ${name}\nask: a\nhint: h\nwhy: w\n${items}`) as OrderExercise

  test('[CRS-06] items of an order that its author marks change places among themselves, and each stands once', () => {
    const order = orderOf('n', '- a\n~ b\n~ c\n- d')
    expect(order).toMatchObject({ items: ['a', 'b', 'c', 'd'], groups: [0, 1, 1, 3] })
    const wrongOf = (given: string) => judge(order, given.split(' ')).wrong
    expect(['0 1 2 3', '0 2 1 3'].map(wrongOf)).toEqual([[], []])
    expect(['1 0 2 3', '0 1 1 3', '0 3 1 2', '0 1 2', '0 01 2 3'].map(wrongOf)).toEqual([
      [0, 1],
      [2],
      [1, 3],
      [3],
      [1],
    ])
    // What a phone kept before there were such items.
    const { groups: _, ...kept } = order
    expect(judge(kept, ['0', '2', '1', '3']).wrong).toEqual([1, 2])
  })

  test('[CRS-06] an order is never shown in a right one, whichever items may change places', () => {
    const shapes = ['- a\n~ b\n~ c', '~ a\n~ b\n- c', '~ a\n~ b\n~ c\n- d', '- a\n~ b\n~ c\n~ d\n~ e']
    const names = Array.from({ length: 40 }, (_, at) => `n${at}`)
    for (const shape of shapes)
      for (const name of names) {
        const order = orderOf(name, shape)
        const shown = shownOrder(order)
        expect(judge(order, shown.map(String)).isRight, `${name} ${shape}`).toBe(false)
        expect(shown.toSorted((a, b) => a - b)).toEqual(order.items.map((_item, at) => at))
      }
  })

  test('[CRS-06] what is shuffled is never shown in its own order, and stands alike for everybody', () => {
    for (const count of [3, 4, 5, 8])
      for (const name of ['a', 'steps', 'from-order-to-money', 'x9']) {
        const places = shuffled(count, name)
        expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, at) => at))
        expect(places).not.toEqual(places.map((_, at) => at))
        expect(shuffled(count, name)).toEqual(places)
      }
  })

  const common = 'name: n\nask: a\nhint: h\nwhy: w\n'
  test.each([
    ['song', common, 'exercise-unknown'],
    ['type', 'ask: a\nhint: h\nwhy: w\nanswer: x', 'line-missing'],
    ['type', 'name: Not Fit\nask: a\nhint: h\nwhy: w\nanswer: x', 'name-unfit'],
    ['type', common, 'line-missing'],
    ['type', `${common}number: about 5`, 'line-missing'],
    ['order', `${common}- one\n- two`, 'too-few'],
    ['order', `${common}- one\n- two\n- one`, 'item-twice'],
    ['order', `${common}- one\n~ two\n- three`, 'free-alone'],
    ['order', `${common}~ one\n- two\n~ three`, 'free-alone'],
    ['order', `${common}~ one\n~ two\n~ three`, 'free-all'],
    ['match', `${common}~ a | 1\n- b | 2\n- c | 3`, 'line-unknown'],
    ['match', `${common}- a | 1\n- b | 2\n- c`, 'text-missing'],
    ['match', `${common}- a | 1\n- b | 2\n- c | 2`, 'item-twice'],
    ['mistake', `${common}- a\n- b\n- c`, 'mistake-not-one'],
    ['mistake', `${common}- a\n- b\n! c`, 'text-missing'],
    ['gaps', `${common}text: no gap`, 'too-few'],
    ['sheet', `${common}| a | b |\n| 1 |`, 'cells-uneven'],
    ['sheet', `${common}| a | b |\n| 1 | 2 |`, 'line-missing'],
    ['sheet', `${common}| a | b |\n| 1 | ?=SUMM(A2) |`, 'formula-unfit'],
    ['sheet', `${common}| a | b |\n| 1 | ?=B2+1 |`, 'formula-unfit'],
    ['sheet', `${common}also: C9 = 1\n| a | b |\n| 1 | ?=A2 |`, 'mark-unknown'],
    ['code', `${common}--- js\nlet a\n--- tests\n- a | a`, 'line-missing'],
    ['code', `${common}--- js\nlet a\n--- solution js\nlet a`, 'too-few'],
    ['sql', `${common}--- solution\nSELECT 1`, 'line-missing'],
    ['typing', `${common}text: abc\nspeed: fast\nerrors: 1`, 'line-missing'],
    ['gaps', `${common}text: a [b]\ncode: basic`, 'code-unknown'],
  ])('[CRS-06] an author is told what is wrong: %s %#', (kind, block, code) => {
    expect(() => readExercise(kind, block)).toThrow(expect.objectContaining({ code }))
  })

  test('[CRS-06] two of a lesson may not share a name, as work is stored by it', () => {
    const block = '```exercise type\nname: n\nask: a\nhint: h\nwhy: w\nanswer: x\n```\n'
    expect(lessonFaults(`${block}\nText\n\n${block}`)).toEqual([
      { code: 'block', line: 11, why: 'name-twice', about: 'n' },
    ])
  })

  test('[CRS-06] count in the minutes of their lesson', () => {
    const block = '```exercise sql\nname: n\nask: a\nhint: h\nwhy: w\n--- tables\nx\n--- solution\ny\n```\n'
    const lesson = { type: 'text' as const, body: `One word.\n\n${block}` }
    expect(minutesOf(lesson)).toBe(1 + exerciseMinutes.sql)
  })
})
