import type { PhoneLesson } from '#modules/courses/queries/phone.server.ts'
import type { PhoneQuizResult } from '#modules/courses/queries/phone-quiz.server.ts'
import { QUIZ_PASS_PERCENT } from '#modules/courses/rules.ts'
import { m } from '#paraglide/messages.js'
import { at, type Option, type Screens, type ScreenView } from '../../screen.ts'
import { doneOf, nextOption } from '../learning/next.ts'

/** The result of an attempt: passed, with what comes next; or not, with where to read again. */
export function resultScreen(
  lesson: PhoneLesson,
  result: PhoneQuizResult,
  params: Screens['quiz'],
): ScreenView {
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
