import { type DrawBlock, lessonRenderer, renderWords } from '#kit/documents/markdown.server.ts'
import { BlockFault } from '#kit/figures/block.ts'
import { drawFigure } from '#kit/figures/drawing.ts'
import { escaped } from '#kit/figures/svg.ts'
import { coloured } from '#kit/code/coloured.ts'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import type { Exercise } from '../exercises/exercise.ts'
import { type Block, blocksIn, readBlock, sectionsOf } from './blocks.server.ts'
import type { Check } from './check.ts'
import { triedKind } from './code.ts'

// The words around a question are in the language of the text, so each language keeps its own.
const renderers = new Map<Locale, (body: string) => string>()

/**
 * A lesson's text, or a project's brief, as safe HTML. Of an exercise it says only what is asked: where it can be done, the page shows
 * the parts of `renderLessonParts`.
 * @param locale of its words, else the reader's
 */
export function renderLesson(body: string, locale: Locale = getLocale()): string {
  const { bodyHtml, exercises } = renderLessonParts(body, locale)
  return bodyHtml + exercises.map(({ exercise, after }) => askedHtml(exercise, locale) + after).join('')
}

/** A lesson's text cut where its exercises stand. */
export type LessonParts = {
  /** Up to the first exercise. */
  bodyHtml: string
  exercises: { exercise: Exercise; /** HTML up to the next one. */ after: string }[]
}

export function renderLessonParts(body: string, locale: Locale): LessonParts {
  const render = renderers.get(locale) ?? lessonRenderer(drawnIn(locale), sectionsOf)
  renderers.set(locale, render)
  const [bodyHtml = '', ...rest] = render(body).split(MARK)
  if (rest.length === 0) return { bodyHtml, exercises: [] }
  // A name that stands twice is a fault of the text; learners get each as it is written.
  const exercises = blocksIn(body).flatMap((block) => (block.type === 'exercise' ? [block.exercise] : []))
  return { bodyHtml, exercises: exercises.map((exercise, at) => ({ exercise, after: rest[at] ?? '' })) }
}

/** Stands in the HTML where an exercise does; nobody can write it, as HTML of authors is escaped. */
const MARK = '<!--exercise-->'

/** Whoever learns sees a block that cannot be understood as its author wrote it. */
const drawnIn =
  (locale: Locale): DrawBlock =>
  (fence) => {
    try {
      const block = readBlock(fence)
      return block ? htmlOf(block, locale) : codeHtml(fence, locale)
    } catch (error) {
      if (error instanceof BlockFault) return null
      throw error
    }
  }

function htmlOf(block: Block, locale: Locale): string {
  switch (block.type) {
    case 'figure':
      return drawFigure(block.figure)
    case 'check':
      return checkHtml(block.check, locale)
    case 'data':
      return dataHtml(block.text, locale)
    case 'kenya':
      // Filled where records can be read (withFacts of kenya-facts).
      return `<div class="kenya" data-topic="${block.topic}"></div>`
    case 'exercise':
      return MARK
  }
}

/**
 * The first question of a lesson's text, drawn as in it, for a page that begins the lesson. Null where it has none, or a long one.
 * @param locale of the text @param most letters of the question and its options, which a phone's first screen has to hold
 */
export function renderFirstQuestion(body: string, locale: Locale, most: number): string | null {
  const [check] = blocksIn(body).flatMap((block) => (block.type === 'check' ? [block.check] : []))
  if (!check) return null
  const letters = [check.question, ...check.options.map(({ text }) => text)].join('').length
  return letters <= most ? checkHtml(check, locale) : null
}

/** Under which a learner's answer to a question is kept, as an exercise's is under its own; in each language another. */
export const nameOfCheck = (question: string): string => `check-${idOf(question)}`

/** Opens the option that a learner chose. @param at its place among the others */
export const withChosen = (html: string, name: string, at: number): string =>
  html.replaceAll(new RegExp(`<details name="${name}"`, 'g'), (opening, place: number) => {
    const before = html.slice(0, place).split(opening).length - 1
    return before === at ? `${opening} open` : opening
  })

/** Each option opens what it would mean to choose it; one at a time, where browsers know `name`. The sign is drawn by the styles. */
function checkHtml({ question, options }: Check, locale: Locale): string {
  const id = nameOfCheck(question)
  const rows = options.map(({ text, isRight, why }) => {
    const verdict = isRight ? m.lesson_check_right({}, { locale }) : m.lesson_check_wrong({}, { locale })
    return `<details name="${id}" class="${isRight ? 'is-right' : 'is-wrong'}"><summary><span>${renderWords(text)}</span></summary><p><b>${escaped(verdict)}</b> ${renderWords(why)}</p></details>`
  })
  return `<div class="check" role="group" aria-labelledby="${id}"><p class="check-name">${escaped(m.lesson_check({}, { locale }))}</p><p id="${id}"><b>${renderWords(question)}</b></p>${rows.join('')}</div>`
}

const askedHtml = ({ ask }: Exercise, locale: Locale): string =>
  `<div class="check"><p class="check-name">${escaped(m.practice_name({}, { locale }))}</p><p><b>${renderWords(ask)}</b></p><p>${escaped(m.practice_in_course({}, { locale }))}</p></div>`

/** Scrolls sideways, also by keyboard. Its link leads to the playground and waits for a script, which a lesson's page has (trying.ts). */
function codeHtml({ info, content }: { info: string; content: string }, locale: Locale): string {
  const [language = ''] = info.split(/\s+/)
  const kind = triedKind(info, content)
  const link = kind
    ? `<a href="/playground" data-kind="${kind}" hidden>${escaped(m.lesson_try({}, { locale }))}</a>`
    : ''
  return `<div class="coded"><pre tabindex="0"><code>${coloured(language, content)}</code></pre>${link}</div>`
}

/** One tap chooses all of it. The button waits for a script, which a lesson's page has (copying.ts). */
const dataHtml = (text: string, locale: Locale): string =>
  `<div class="data"><p><b>${escaped(m.lesson_data({}, { locale }))}</b><button type="button" class="btn btn-quiet" data-plain data-said="${escaped(m.lesson_copied({}, { locale }))}" data-else="${escaped(m.lesson_not_copied({}, { locale }))}" hidden>${escaped(m.lesson_copy({}, { locale }))}</button><span role="status"></span></p><pre tabindex="0"><code>${escaped(text)}</code></pre></div>`

/** The same question has the same name in every process: cards of a review are stored by it. */
export function idOf(question: string): string {
  let sum = 7
  for (const letter of question) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  return sum.toString(36)
}
