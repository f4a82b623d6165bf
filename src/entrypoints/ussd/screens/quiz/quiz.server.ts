import { Refusal } from '#kit/refusal.ts'
import { phoneLesson, type PhoneLesson } from '#modules/courses/queries/phone.server.ts'
import {
  phoneQuiz,
  phoneQuizResult,
  type PhoneQuestion,
  type PhoneQuizResult,
} from '#modules/courses/queries/phone-quiz.server.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type Call, type Move, type Option, screen, type Screens, type ScreenView, at } from '../../screen.ts'
import { QUIZ_PASS_PERCENT } from '#modules/courses/rules.ts'
import { doneOf, nextOption } from '../learning/next.ts'

type Try = Screens['quiz']
type Quiz = { lesson: PhoneLesson; questions: PhoneQuestion[]; result: PhoneQuizResult | null }

/** The open attempt, or its result: here, or meanwhile on the web. */
async function quizOf({ ctx }: Call, { course, lesson: lessonId, attempt }: Try): Promise<Quiz> {
  const lesson = await phoneLesson(ctx, course, lessonId)
  try {
    return { lesson, questions: (await phoneQuiz(ctx, attempt)).questions, result: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'quiz-ended') throw error
    return { lesson, questions: [], result: await phoneQuizResult(ctx, attempt) }
  }
}

/** The next question without an answer; a key is an answer. Nothing reveals what is right before the quiz is passed. */
export const quiz = screen('quiz', {
  load: quizOf,
  show({ lesson, questions, result }, params) {
    if (result) return resultScreen(lesson, result, params)
    const open = questions.filter(({ chosen }) => chosen.length === 0)
    const label = wordsIn(lesson.title, getLocale())
    const [question] = open
    if (!question) return { ...allAnswered(params), label }
    return { ...questionScreen(question, questions.length, open.length === 1, params), label }
  },
})

const allAnswered = (params: Try): ScreenView => ({
  text: m.ussd_all_answered(),
  options: [{ words: m.ussd_send_answers(), move: { deed: 'end-quiz', with: params } }],
})

function questionScreen(question: PhoneQuestion, all: number, isLast: boolean, params: Try): ScreenView {
  const { number, several } = question
  const said = question[getLocale()]
  const answer = (chosen: number[]): Move => ({ deed: 'answer', with: { ...params, number, chosen, isLast } })
  const options: Option[] = said.options.map((words, index) => ({ words, move: answer([index]) }))
  return {
    text: [`${number}/${all} ${said.question}`, ...(several ? [m.ussd_several()] : [])].join('\n'),
    options,
    ...(several && { others: combined(options.length, answer) }),
  }
}

/** "13" for the first and the third, with every other choice of at least two. */
function combined(count: number, answer: (chosen: number[]) => Move): Record<string, Move> {
  const keys: Record<string, Move> = {}
  for (let bits = 1; bits < 2 ** count; bits++) {
    const chosen = Array.from({ length: count }, (_, index) => index).filter((index) => bits & (1 << index))
    if (chosen.length > 1) keys[chosen.map((index) => index + 1).join('')] = answer(chosen)
  }
  return keys
}

/** The result of an attempt: passed, with what comes next; or not, with where to read again. */
function resultScreen(lesson: PhoneLesson, result: PhoneQuizResult, params: Screens['quiz']): ScreenView {
  const { scorePercent: score, passed } = result
  return passed
    ? {
        text: `${m.ussd_quiz_passed({ score })}\n${doneOf(lesson)}`,
        options: [nextOption(lesson), ...keysOption(result, params)],
      }
    : {
        text: m.ussd_quiz_failed({ score, pass: QUIZ_PASS_PERCENT }),
        options: [
          { words: m.ussd_read_again(), move: { over: at('mistakes', params) } },
          { words: m.ussd_try_again(), move: { deed: 'begin-quiz', with: lessonOf(params) } },
        ],
      }
}

const lessonOf = ({ course, lesson }: Screens['quiz']) => ({ course, lesson })

const keysOption = ({ mistakes }: PhoneQuizResult, params: Screens['quiz']): Option[] =>
  mistakes.length === 0 ? [] : [{ words: m.ussd_right_answers(), move: { over: at('mistakes', params) } }]
