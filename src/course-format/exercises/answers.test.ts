import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blocksIn } from '../lesson-text/blocks.server.ts'
import { answersApart } from './answers-apart.ts'
import { answers } from './answers-tried.ts'
import { type Exercise, solutionOf } from './exercise.ts'
import { type Judged, gapsOf, judge } from './judge.ts'
import { askedNumber } from './numbers.ts'
import { type Answers, isRight, pairsOf } from './test-answers.ts'
import { askedTime } from './times.ts'

const misjudged = (table: Answers) =>
  pairsOf(table).flatMap(([exercise, answer, right]) =>
    isRight(exercise, answer) === right ? [] : [`${right ? 'refused' : 'taken'}: ${answer} | ${exercise}`],
  )

describe('[CRS-28+] what is typed is judged as people type it', () => {
  test('times of day, numbers, words and code', () => {
    expect(pairsOf(answers).length).toBeGreaterThan(250)
    expect(misjudged(answers)).toEqual([])
  })

  test('answers that were written before the judge', () => {
    expect(pairsOf(answersApart).length).toBeGreaterThan(300)
    expect(misjudged(answersApart)).toEqual([])
  })

  test('what a phone kept before code had a language is judged as words', () => {
    const kept = { kind: 'gaps', name: 'n', ask: 'a', hint: 'h', why: 'w', text: [['let'], ' ', ['12.5']] }
    expect(judge(kept as never, ['Let', '12.5 h']).isRight).toBe(true)
    expect(judge({ ...kept, kind: 'type', answers: ['let'], number: null } as never, ['let']).isRight).toBe(
      true,
    )
  })
})

type Typed = Extract<Judged, { kind: 'type' | 'gaps' }>
const isTyped = (exercise: Exercise): exercise is Typed =>
  exercise.kind === 'type' || exercise.kind === 'gaps'
const written = globSync('content/courses/*/lessons/*.md').flatMap((file) =>
  blocksIn(readFileSync(file, 'utf8')).flatMap((block) =>
    block.type === 'exercise' && isTyped(block.exercise) ? [{ file, exercise: block.exercise }] : [],
  ),
)
/** Each field of them: what is accepted there, and how an answer to it alone is judged. */
const fields = written.flatMap(({ file, exercise }) => {
  const solution = solutionOf(exercise)
  const accepted =
    exercise.kind === 'gaps'
      ? gapsOf(exercise)
      : [exercise.number ? [String(exercise.number.value)] : exercise.answers]
  return accepted.map((spellings, at) => ({
    name: `${file.split('/')[2]} ${exercise.name} ${at + 1}`,
    spellings,
    code: exercise.code,
    isRight: (given: string) =>
      judge(
        exercise,
        solution.map((one, place) => (place === at ? given : one)),
      ).isRight,
  }))
})

/** How people may well write the same. */
function variantsOf(spelling: string): string[] {
  const time = askedTime(spelling)
  if (time && !time.rest)
    return [spelling, spelling.replace(':', '.'), spelling.replace(':', ''), `${spelling} hrs`]
  const number = askedNumber(spelling)
  if (number === null) {
    const capital = spelling.charAt(0).toUpperCase() + spelling.slice(1)
    const ended = /\p{L}$/u.test(spelling) ? [`${spelling}.`, `“${spelling}”`] : []
    return [spelling, ` ${spelling} `, spelling.toUpperCase(), capital, ...ended]
  }
  const grouped = number.toLocaleString('en')
  const whole = Number.isInteger(number) ? [`${number}.0`, `${grouped}.00`] : [`${number}0`]
  const paid = [`KES ${grouped}`, `Ksh${number}`, `${grouped}/=`, `$${grouped}`, `${number} shillings`]
  return [spelling, `${number}`, grouped, ...whole, ...paid, `${number} kg`, `${number}mm`, `${number}.`]
}

describe('[CRS-28+] what is typed into exercises that come with Stadi', () => {
  test('is right as it is written, and in every way in which people may well write the same', () => {
    expect(fields.length).toBeGreaterThan(150)
    const refused = fields.flatMap(({ name, spellings, code, isRight }) =>
      spellings
        .flatMap((spelling) => (code ? [spelling, ` ${spelling}  `] : variantsOf(spelling)))
        .filter((variant) => !isRight(variant))
        .map((variant) => `${name}: ${variant}`),
    )
    expect(refused).toEqual([])
  })

  test('is wrong one beside it', () => {
    const taken = fields.flatMap(({ name, spellings: [first], isRight }) => {
      const number = askedNumber(first!)
      return number !== null && isRight(`${number + 1}`) ? [name] : []
    })
    expect(taken).toEqual([])
  })

  test('keeps its capitals where it is code of a language that minds them', () => {
    const code = fields.filter((field) => field.code)
    expect(new Set(code.map((field) => field.code))).toEqual(
      new Set(['sql', 'formula', 'js', 'kotlin', 'html']),
    )
    const minding = code.filter((field) => field.code === 'js' || field.code === 'kotlin')
    const others = ['LET', 'Let', 'int', 'INT', 'If', 'IF', 'Return', 'RETURN']
    expect(minding.flatMap((field) => others.filter(field.isRight))).toEqual([])
  })

  test('says in which language it is where it looks like code', () => {
    const isCode = /[a-z]\(|=\w|[;{}<]/
    const unsaid = written.flatMap(({ exercise }) => {
      if (exercise.kind !== 'gaps' || exercise.code) return []
      const text = exercise.text.map((part) => (typeof part === 'string' ? part : part[0])).join('')
      return isCode.test(text) ? [exercise.name] : []
    })
    expect(unsaid).toEqual([])
  })
})
