import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solutionOf, type TypingExercise } from '#course-format/exercises/exercise.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { isBetter, isComplete, marksOf, resultOf } from './typed.ts'

const text = '0712 345 678\n2 sisal bags, brown, to Thika'
const asked = { text, speed: 15, errors: 3 }
const written = ['docs/lessons.md', ...globSync('content/courses/*/lessons/*.md')].flatMap((file) =>
  exercisesIn(readFileSync(file, 'utf8')).map((exercise) => ({ file, exercise })),
)

/** In docs the examples stand between four backticks. */
function exercisesIn(markdown: string): TypingExercise[] {
  return blocksIn(markdown.replace(/^````$/gm, '')).flatMap((block) =>
    block.type === 'exercise' && block.exercise.kind === 'typing' ? [block.exercise] : [],
  )
}

describe('typing', () => {
  test('[CRS-06] five characters are a word', () => {
    expect(resultOf(asked, [text, '33.6'])).toEqual({
      speed: 15,
      errors: 0,
      isFast: true,
      isExact: true,
      isRight: true,
    })
    expect(resultOf(asked, [text, '40'])).toMatchObject({
      speed: 12,
      isFast: false,
      isExact: true,
      isRight: false,
    })
  })

  test('[CRS-06] a letter that is left out, doubled or exchanged is one error, not all that follow', () => {
    const errors = (typed: string) => resultOf(asked, [typed, '30']).errors
    expect(errors(text.replace('sisal', 'sial'))).toBe(1)
    expect(errors(text.replace('sisal', 'siisal'))).toBe(1)
    expect(errors(text.replace('sisal', 'susal'))).toBe(1)
    expect(errors(text.replace('bags', 'abgs'))).toBe(2)
    expect(errors(text.replace('\n', ' \n'))).toBe(0)
    expect(errors('0712')).toBe(text.length - 4)
  })

  test('[CRS-06] nothing, nonsense and a time that is none are never right', () => {
    for (const work of [
      [],
      [''],
      ['', '1'],
      [text],
      [text, 'soon'],
      [text, '-1'],
      ['x'.repeat(text.length), '1'],
    ])
      expect(resultOf(asked, work).isRight, work.join()).toBe(false)
  })

  test('[CRS-06] each character is marked as it is typed', () => {
    const named = (typed: string) =>
      marksOf(typed, 'bags')
        .marks.map((mark) => mark[0])
        .join('')
    expect([named(''), named('b'), named('bx'), named('bgs'), named('baags')]).toEqual([
      'aaaa',
      'raaa',
      'rwaa',
      'rmrr',
      'rrrr',
    ])
    expect([...marksOf('baags', 'bags').extra]).toHaveLength(1)
    expect(marksOf('ba', 'bags').at).toBe(2)
  })

  test('[CRS-06] it is over when the last character was typed, also where one is missing', () => {
    expect(isComplete(text, text)).toBe(true)
    expect(isComplete(text.replace('sisal', 'sial'), text)).toBe(true)
    expect(isComplete(text.slice(0, -1), text)).toBe(false)
    expect(isComplete(text.slice(0, 20), text)).toBe(false)
    expect(isComplete(`${text.slice(0, -1)}x`, text)).toBe(false)
    expect(isComplete('x'.repeat(text.length + 20), text)).toBe(true)
  })

  test('[CRS-06] the best try stays: a right one before a wrong one, then the faster and more exact', () => {
    const [right, faster, wrong] = [
      resultOf(asked, [text, '30']),
      resultOf(asked, [text, '20']),
      resultOf(asked, [text.replace('brown', 'x'), '5']),
    ]
    expect(isBetter(right, null, text.length)).toBe(true)
    expect([isBetter(faster, right, text.length), isBetter(right, faster, text.length)]).toEqual([
      true,
      false,
    ])
    expect([isBetter(wrong, right, text.length), isBetter(right, wrong, text.length)]).toEqual([false, true])
  })

  test('[CRS-06] marks stand on every text, whatever is typed', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(letters, letters, (typed, wanted) => {
        const { marks, at } = marksOf(typed, wanted)
        expect(marks).toHaveLength(wanted.length)
        expect(at).toBeLessThanOrEqual(wanted.length)
        expect(marks.slice(at).every((mark) => mark === 'ahead')).toBe(true)
        expect(marks.slice(0, at).includes('ahead')).toBe(false)
      }),
      { seed: 82 },
    )
  })

  test('[CRS-06] those of the courses and of the docs are solved by their solution', () => {
    expect(written.length).toBeGreaterThan(0)
    for (const { file, exercise } of written) {
      const at = `${file} ${exercise.name}`
      expect(resultOf(exercise, solutionOf(exercise)), at).toMatchObject({ isRight: true, errors: 0 })
      expect(resultOf(exercise, [exercise.text.slice(0, exercise.text.length / 2), '1']).isRight, at).toBe(
        false,
      )
    }
  })
})
