import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hintsShown, isSolutionShown } from '#modules/practice/rules.ts'
import { blocksIn, lessonFaults } from '../lesson-text/blocks.server.ts'
import { drawnExercise } from './drawn.server.ts'
import { hintsOf } from './exercise.ts'
import { tellingHint } from './hints.ts'
import { readExercise } from './read.ts'

const read = (kind: string, hints: string[], lines: string) =>
  readExercise(
    kind,
    ['name: n', 'ask: a', ...hints.map((hint) => `hint: ${hint}`), 'why: w', lines].join('\n'),
  )

const sum =
  '--- js\nfunction fare(people) {\n\n}\n--- solution js\nfunction fare(people) {\n  return people * 80\n}\n--- tests\n- a | fare(1) === 80'
const query =
  '--- tables\nx\n--- start\nSELECT name FROM paid\n--- solution\nSELECT name FROM paid WHERE sum > 500 ORDER BY sum'

describe('[CRS-06] hints', () => {
  test('are three at most, in their order, and one is enough', () => {
    expect(hintsOf(read('type', ['one'], 'answer: x'))).toEqual(['one'])
    expect(hintsOf(drawnExercise(read('type', ['`a`', 'two', '*c*'], 'answer: x')))).toEqual([
      '<code>a</code>',
      'two',
      '<em>c</em>',
    ])
    const four = () => read('type', ['1', '2', '3', '4'], 'answer: x')
    expect(four).toThrow(expect.objectContaining({ code: 'hints-many', line: 6 }))
  })

  test('come one after another, and the solution a try after the last', () => {
    expect([0, 1, 2, 3, 4].map(hintsShown)).toEqual([0, 0, 1, 2, 3])
    expect([2, 3, 4].map((tries) => isSolutionShown(tries, 1))).toEqual([false, true, true])
    expect([3, 4, 5].map((tries) => isSolutionShown(tries, 3))).toEqual([false, false, true])
  })

  test.each([
    ['code', ['`return people * 80`'], sum, 0],
    ['code', ['What does each of them pay?', 'It gives `return people * 80` back.'], sum, 1],
    ['code', ['What does each of them pay?', '`return ... * ...`', '`return people * 80`'], sum, null],
    ['sql', ['`ORDER BY sum` comes after `WHERE sum > ...`'], query, 0],
    ['sql', ['What sorts?', '`WHERE ... ORDER BY ...`', '`WHERE sum > 500 ORDER BY sum`'], query, null],
    ['type', ['It is `const`.'], 'answer: const', 0],
    ['type', ['It is short for constant.'], 'answer: const', null],
    ['type', ['What is left?', '1,200 - 1,050 = 150'], 'number: 150', 1],
    ['gaps', ['Below three.'], 'text: [three] and [four]', null],
    ['gaps', ['Three and four.'], 'text: [three] and [four]', 0],
    ['mistake', ['It is together: KES 1,150'], '- a\n- b\n! Together | Together: KES 1,150', 0],
    ['sheet', ['`=SUM(` takes a range.'], '| a | b |\n| 1 | ?=SUM(A1:A2) |', null],
    ['sheet', ['`=SUM(A2:A2)`'], '| a | b |\n| 1 | ?=SUM(A2:A2) |', 0],
  ])('of a %s give the answer away or not: %#', (kind, hints, lines, telling) => {
    expect(tellingHint(read(kind, hints, lines))).toBe(telling)
  })

  test('that give it away are a fault for the author, while learners have the exercise', () => {
    const text = `Text\n\n\`\`\`exercise code\nname: n\nask: a\nhint: \`return people * 80\`\nwhy: w\n${sum}\n\`\`\`\n`
    expect(lessonFaults(text)).toEqual([{ code: 'block', line: 3, why: 'hint-tells', about: '1' }])
    expect(blocksIn(text)).toHaveLength(1)
  })

  test('of the courses that come with Stadi give nothing away, in both languages', () => {
    const lessons = globSync('content/courses/*/lessons/*.md')
    const exercises = lessons.flatMap((file) =>
      blocksIn(readFileSync(file, 'utf8')).flatMap((block) =>
        block.type === 'exercise' ? [{ file, exercise: block.exercise }] : [],
      ),
    )
    expect(exercises.length).toBeGreaterThan(390)
    expect(lessons.some((file) => file.endsWith('.sw.md'))).toBe(true)
    const telling = exercises.flatMap(({ file, exercise }) =>
      tellingHint(exercise) === null ? [] : [`${file} ${exercise.name}`],
    )
    expect(telling).toEqual([])
  })
})
