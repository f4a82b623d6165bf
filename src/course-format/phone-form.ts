import { locales } from '#kit/locales.ts'
import { isGsm, septets } from '#kit/gsm/letters.ts'
import { screensOf } from '#kit/gsm/cuts.ts'
import type { Locale } from '#kit/time.ts'
import type { Words } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'

/** What a basic phone shows of a lesson. `text`, of a lesson to read, has an empty line between screens; a quiz has none. */
export type LessonForm = { title: Words; text: Words | null }

/** A quiz question on one screen: its options in the order of the question's own. `why` is for somebody who has passed. */
export type QuestionForm = Record<Locale, { question: string; options: string[]; why: string }>

/** Septets. A screen has 160: what is left of these is for numbers and keys around them. */
export const COURSE_TITLE = 40
export const LESSON_TITLE = 30
export const LESSON_SCREEN = 120
export const QUESTION_SCREEN = 140
/** What a question with several right answers leaves free, for a line that says how to answer. */
export const SEVERAL_LINE = 18
const [FEWEST_SCREENS, MOST_SCREENS] = [4, 7]

/** A question with its options by number, as a screen shows it. */
export const questionScreen = (question: string, options: string[]): string =>
  [question, ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n')

const inBoth = (faultsIn: (locale: Locale) => string[]): string[] =>
  locales.flatMap((locale) => faultsIn(locale).map((fault) => `${locale}: ${fault}`))

/** Why a title does not fit; empty where it does. */
export const titleFaults = (title: Words, room: number): string[] =>
  inBoth((locale) => lineFaults(m.authoring_misfit_title({ text: title[locale] }), title[locale], room))

/** Why a lesson to read does not fit basic phones; empty where it does. */
export function lessonFaults(text: Words): string[] {
  const screens = { en: screensOf(text.en, LESSON_SCREEN), sw: screensOf(text.sw, LESSON_SCREEN) }
  return [
    ...inBoth((locale) => screenFaults(text[locale], screens[locale])),
    ...(screens.en.length === screens.sw.length
      ? []
      : [m.authoring_misfit_uneven({ en: screens.en.length, sw: screens.sw.length })]),
  ]
}

function screenFaults(text: string, screens: string[]): string[] {
  const isShort = screens.length < FEWEST_SCREENS || screens.length > MOST_SCREENS
  return [
    ...(isShort
      ? [m.authoring_misfit_screens({ count: screens.length, least: FEWEST_SCREENS, most: MOST_SCREENS })]
      : []),
    // What the author wrote as one screen stands on one.
    ...text
      .split('\n\n')
      .flatMap((screen, index) =>
        lineFaults(m.authoring_misfit_screen({ number: index + 1 }), screen, LESSON_SCREEN),
      ),
  ]
}

/** Why a question does not fit one screen, or not the question it stands for; empty where it does. */
export function questionFaults(
  form: QuestionForm,
  { options, correct }: { options: string[]; correct: number[] },
): string[] {
  const room = correct.length > 1 ? QUESTION_SCREEN - SEVERAL_LINE : QUESTION_SCREEN
  return inBoth((locale) => {
    const own = form[locale]
    return [
      ...lineFaults(
        m.authoring_misfit_question({ text: own.question }),
        questionScreen(own.question, own.options),
        room,
      ),
      ...lineFaults(m.authoring_misfit_why({ text: own.question }), own.why, LESSON_SCREEN),
      ...(own.options.length === options.length && new Set(own.options).size === options.length
        ? []
        : [m.authoring_misfit_options({ text: own.question, count: options.length })]),
    ]
  })
}

function lineFaults(name: string, text: string, room: number): string[] {
  if (text.trim() === '') return [m.authoring_misfit_empty({ what: name })]
  if (!isGsm(text)) return [m.authoring_misfit_letters({ what: name })]
  const count = septets(text)
  return count > room ? [m.authoring_misfit_long({ what: name, count, room })] : []
}
