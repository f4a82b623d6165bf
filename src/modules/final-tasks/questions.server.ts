import type { Check } from '#course-format/lesson-text/check.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { isJudged, judge, type Judged, shownOrder, shuffled } from '#course-format/exercises/judge.ts'
import type { Work } from '#course-format/exercises/exercise.ts'
import { withoutFences } from '#kit/documents/markdown.server.ts'
import type { Locale } from '#kit/time.ts'
import type { Words } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import type { QuestionView } from './types.ts'

/** A part of a final task that is judged at once: a question with options, or an exercise of a kind that the server judges. */
export type Question = { kind: 'check'; check: Check } | { kind: 'exercise'; exercise: Judged }
type Answers = Record<string, string>

const isQuestion = (info: string): boolean => /^(check|exercise)\b/.test(info)

/** In the order in which they stand. What a server cannot judge is refused by the loader and is none. */
export const questionsIn = (body: string): Question[] =>
  blocksIn(body).flatMap((block): Question[] => {
    if (block.type === 'check') return [{ kind: 'check', check: block.check }]
    if (block.type === 'exercise' && isJudged(block.exercise))
      return [{ kind: 'exercise', exercise: block.exercise }]
    return []
  })

/** The given material, without what is asked: its answers never leave the server. */
export const givenHtml = (body: string, locale: Locale): string =>
  renderLesson(withoutFences(body, isQuestion), locale)

/** Names of fields, from 1: they are the same in both languages, whose parts are the same. */
const fieldName = (question: number, field: number): string => `q${question + 1}-${field + 1}`

/** What a form asks. Nothing in it says what is right: places are those of the shown order, which is not the author's. */
export function viewOf(question: Question, at: number): QuestionView {
  const key = `q${at + 1}`
  const number = at + 1
  if (question.kind === 'check') {
    const { question: ask, options } = question.check
    const choices = options.map(({ text }, place) => ({ value: String(place), label: text }))
    return {
      key,
      number,
      ask,
      text: null,
      fields: [{ name: fieldName(at, 0), label: ask, choices, isOneOf: true }],
    }
  }
  const { exercise } = question
  const { ask } = exercise
  const shown = (fields: QuestionView['fields'], text: string | null = null) => ({
    key,
    number,
    ask,
    text,
    fields,
  })
  switch (exercise.kind) {
    case 'type':
      return shown([{ name: fieldName(at, 0), label: m.skill_answer(), choices: null, isOneOf: false }])
    case 'gaps': {
      let gap = 0
      const text = exercise.text.map((part) => (typeof part === 'string' ? part : `(${++gap}) ___`)).join('')
      const fields = Array.from({ length: gap }, (_, place) => ({
        name: fieldName(at, place),
        label: m.skill_gap({ number: place + 1 }),
        choices: null,
        isOneOf: false,
      }))
      return shown(fields, text)
    }
    case 'order': {
      const places = exercise.items.map((_, place) => ({
        value: String(place + 1),
        label: String(place + 1),
      }))
      const fields = shownOrder(exercise).map((item, place) => ({
        name: fieldName(at, place),
        label: exercise.items[item]!,
        choices: places,
        isOneOf: false,
      }))
      return shown(fields)
    }
    case 'match': {
      const choices = shuffled(exercise.pairs.length, exercise.name).map((pair, place) => ({
        value: String(place),
        label: exercise.pairs[pair]!.right,
      }))
      const fields = exercise.pairs.map(({ left }, place) => ({
        name: fieldName(at, place),
        label: left,
        choices,
        isOneOf: false,
      }))
      return shown(fields)
    }
    case 'mistake': {
      const choices = exercise.lines.map((line, place) => ({ value: String(place), label: line }))
      return shown([{ name: fieldName(at, 0), label: ask, choices, isOneOf: true }])
    }
  }
}

/** What was given, as the judge of exercises takes it. */
function workOf(exercise: Judged, given: string[]): Work {
  switch (exercise.kind) {
    case 'order': {
      const shown = shownOrder(exercise)
      return exercise.items.map((_, place) => {
        const at = given.indexOf(String(place + 1))
        return at < 0 ? '' : String(shown[at])
      })
    }
    case 'match': {
      const shown = shuffled(exercise.pairs.length, exercise.name)
      return given.map((value) => (value === '' ? '' : String(shown[Number(value)] ?? '')))
    }
    default:
      return given
  }
}

function isRight(question: Question, at: number, answers: Answers): boolean {
  const given = viewOf(question, at).fields.map(({ name }) => answers[name]?.trim() ?? '')
  if (given.some((one) => one === '')) return false
  if (question.kind === 'check') return question.check.options[Number(given[0])]?.isRight ?? false
  return judge(question.exercise, workOf(question.exercise, given)).isRight
}

/** How many parts are right, in either language: who reads one may answer in the other. */
export function judged(body: Words, answers: Answers): { right: number; asked: number } {
  const [en, sw] = [questionsIn(body.en), questionsIn(body.sw)]
  const right = en.filter(
    (question, at) =>
      isRight(question, at, answers) || (sw[at] !== undefined && isRight(sw[at], at, answers)),
  )
  return { right: right.length, asked: en.length }
}

/** The names that a task's form has: nothing else is kept. */
export const fieldsOf = ({ en }: Words): Set<string> =>
  new Set(questionsIn(en).flatMap((question, at) => viewOf(question, at).fields.map(({ name }) => name)))
