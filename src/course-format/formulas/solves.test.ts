import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SheetExercise } from '../exercises/exercise.ts'
import { readExercise } from '../exercises/read.ts'
import { blocksIn } from '../lesson-text/blocks.server.ts'
import { calculate } from './calculate.ts'
import { solves, withCells } from './solves.ts'
import { Fault, serialOf, shown } from './value.ts'

const now = serialOf(2026, 11, 27)

const sheetOf = (lines: string) =>
  readExercise('sheet', `name: n\nask: a\nhint: h\nwhy: w\n${lines}`) as SheetExercise

const paid = sheetOf(
  'also: B2 = 900, B3 = 50\n| Name | Paid |\n| Asha | 500 |\n| Juma | 700 |\n| Total | ?=SUM(B2:B3) |',
)
const lessons = globSync('content/courses/*/lessons/*.md')
const written = lessons.flatMap((file) =>
  blocksIn(readFileSync(file, 'utf8')).flatMap((block) =>
    block.type === 'exercise' && block.exercise.kind === 'sheet' ? [{ file, exercise: block.exercise }] : [],
  ),
)

/** What the cells of the learner show. */
const shownBy = (exercise: SheetExercise, cells: string[]) => {
  const values = calculate(withCells(exercise, cells), now)
  return exercise.open.map(({ cell }) => values[Number(cell.slice(1)) - 1]![cell.codePointAt(0)! - 65]!)
}

describe('sheet exercises', () => {
  test('[CRS-06] a formula that shows the same now and with other values is right, however it is written', () => {
    for (const formula of ['=SUM(B2:B3)', '=sum(b2:b3', '= B2 + B3', '=SUM($B$2;$B$3)', '=SUM(B1:B3)'])
      expect(solves(paid, [formula], now), formula).toEqual({ isRight: true, wrong: [], why: [] })
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1200', 'constant'],
    ['1,200', 'constant'],
    ['=1200', 'constant'],
    ['=500+700', 'constant'],
    ['1100', 'wrong-constant'],
    ['Total', 'wrong-constant'],
    ['=B2+700', 'fixed'],
    ['=B2', 'differs'],
    ['=SUMM(B2:B3)', 'fault'],
    ['=B4', 'fault'],
    ['=SUM(B2:B4)', 'fault'],
    ['=B2+', 'fault'],
    ['="1200"&""', 'differs'],
    ['=(B2+B3)&""', 'differs'],
  ])('[CRS-06] %s is not right: %s', (typed, why) => {
    expect(solves(paid, [typed], now)).toEqual({ isRight: false, wrong: [0], why: [why] })
  })

  test('[CRS-06] a cell that shows what another got wrong is not wrong itself', () => {
    const two = sheetOf('| Paid | 500 |\n| Fee | ?=B1*10% |\n| Left | ?=B1-B2 |')
    expect(solves(two, ['=B1*1%', '=B1-B2'], now)).toEqual({ isRight: false, wrong: [0], why: ['differs'] })
    expect(solves(two, ['=B1/10', '=B1*90%'], now).isRight).toBe(true)
    // Each would be right with the other one of the author, but not together.
    const both = sheetOf('| Paid | 500 |\n| Fee | ?=B1*10% |\n| Left | ?=B1*90% |')
    expect(solves(both, ['=B1-B3', '=B1-B2'], now)).toEqual({
      isRight: false,
      wrong: [0, 1],
      why: ['fault', 'fault'],
    })
  })

  test('[CRS-06] a constant may be asked for, and spaces around a text make no difference', () => {
    const typed = sheetOf('| Town | ?Thika |\n| Said | ?="in "&B1 |')
    expect(solves(typed, ['Thika', '="in "&B1&" "'], now).isRight).toBe(true)
    expect(solves(typed, ['thika', '="in "&B1'], now)).toEqual({
      isRight: false,
      wrong: [0],
      why: ['differs'],
    })
  })

  const counted = sheetOf(
    '| Phone | Times |\n| 1 | ?=COUNTIF(A$2:A$5,A2) |\n| 2 | ?=COUNTIF(A$2:A$5,A3) |\n| 1 | ?=COUNTIF(A$2:A$5,A4) |\n| 3 | ?=COUNTIF(A$2:A$5,A5) |',
  )
  test.each([
    ['as the author wrote it', '=COUNTIF(A$2:A$5,A2)', []],
    ['with more held than is needed', '=COUNTIF($A$2:$A$5,$A2)', []],
    ['over a whole column', '=COUNTIF(A:A,A2)', []],
    ['with nothing held', '=COUNTIF(A2:A5,A2)', [0]],
    ['with too much held', '=COUNTIF(A$2:A$5,A$2)', [0]],
  ])('[CRS-06] what is filled down is right where it would be copied to: %s', (_, formula, wrong) => {
    // The other rows are typed by hand, each right by itself.
    const rest = counted.open.slice(1).map((cell) => cell.formula)
    expect(solves(counted, [formula, ...rest], now)).toEqual({
      isRight: wrong.length === 0,
      wrong,
      why: wrong.map(() => 'unheld'),
    })
  })

  test('[CRS-06] those of the courses that hold something with $ are not solved without it', () => {
    const holding = written.flatMap(({ file, exercise }) =>
      exercise.open.flatMap(({ formula }, at) => {
        const same = exercise.open.filter(
          (other) => other.formula.replace(/\d+/g, '') === formula.replace(/\d+/g, ''),
        )
        const isCopied = same.length > 1 && same[0]!.formula === formula
        return formula.includes('$') && isCopied ? [{ where: `${file} ${exercise.name}`, exercise, at }] : []
      }),
    )
    expect(holding.length).toBeGreaterThan(4)
    const solved = holding.filter(({ exercise, at }) => {
      const cells = exercise.open.map(({ formula }, place) =>
        place === at ? formula.replaceAll('$', '') : formula,
      )
      return solves(exercise, cells, now).isRight
    })
    expect(solved.map(({ where, at }) => `${where}, cell ${at + 1}`)).toEqual([])
  })

  test('[CRS-06] those of the courses show no error and are solved by their authors alone', () => {
    expect(written.length).toBeGreaterThan(5)
    for (const { file, exercise } of written) {
      const at = `${file} ${exercise.name}`
      const solution = exercise.open.map(({ formula }) => formula)
      const faults = calculate(withCells(exercise, solution), now)
        .flat()
        .filter((cell) => cell instanceof Fault)
      expect(faults, at).toEqual([])
      expect(solves(exercise, solution, now), at).toEqual({ isRight: true, wrong: [], why: [] })
      expect(solves(exercise, [], now).isRight, at).toBe(false)
    }
  })

  test('[CRS-06] nor by what their formulas show, typed or as texts in formulas', () => {
    const ofFormulas = written.filter(({ exercise }) =>
      exercise.open.some(({ formula }) => formula.startsWith('=')),
    )
    expect(ofFormulas.length).toBeGreaterThan(5)
    for (const { file, exercise } of ofFormulas) {
      const solution = exercise.open.map(({ formula }) => formula)
      const constants = shownBy(exercise, solution).map((value) => shown(value) || '0')
      const texts = constants.map((typed) => `="${typed}"`)
      const numbers = constants.map((typed) => `=${typed}`)
      for (const cells of [constants, texts, numbers])
        expect(solves(exercise, cells, now).isRight, `${file} ${exercise.name}`).toBe(false)
    }
  })
})
