import { screensOf } from '#kit/gsm/cuts.ts'
import { wordsIn } from '#kit/words.ts'
import { phoneCourse, type PhoneLessonLink } from '#modules/courses/queries/phone.server.ts'
import { phoneQuizResult, type PhoneMistake } from '#modules/courses/queries/phone-quiz.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { turned } from '../../list.ts'
import { at, type Option, screen } from '../../screen.ts'

const TEXT_ROOM = 125
const MOST_TO_READ = 3

/** What was wrong: before the quiz is passed where to read again, after it what is right and why (decisions 22). */
export const mistakes = screen('mistakes', {
  async load({ ctx }, { course, attempt }) {
    const { outline } = await phoneCourse(ctx, course)
    return { outline, ...(await phoneQuizResult(ctx, attempt)) }
  },
  show({ outline, mistakes, passed }, { page, ...params }) {
    const turn = (page: number) => ({ over: at('mistakes', { ...params, page }) })
    const known = mistakes.filter((one) => one.right !== null)
    const back = { over: at('quiz', params) }
    if (passed || known.length > 0) return { back, ...turned(known.flatMap(explained), page, turn) }
    return { text: m.ussd_read_these(), options: toRead(outline, mistakes, params.course), back }
  },
})

const explained = ({ question, right, why }: PhoneMistake): string[] =>
  screensOf(
    [
      wordsIn(question, getLocale()),
      `${m.ussd_right_is()}: ${right![getLocale()].join('; ')}.`,
      why ? wordsIn(why, getLocale()) : '',
    ].join('\n'),
    TEXT_ROOM,
  )

function toRead(outline: PhoneLessonLink[], mistakes: PhoneMistake[], course: number): Option[] {
  const wanted = new Set(mistakes.map(({ readLessonId }) => readLessonId))
  return outline
    .filter(({ id, type }) => wanted.has(id) && type !== 'quiz')
    .slice(0, MOST_TO_READ)
    .map(({ id, title }) => ({
      words: wordsIn(title, getLocale()),
      move: { over: at('lesson', { course, lesson: id }) },
    }))
}
