import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { screensOf } from '#kit/gsm/cuts.ts'
import { isGsm, septets } from '#kit/gsm/letters.ts'
import { contentPath } from '#kit/project-root.server.ts'
import type { Locale } from '#kit/time.ts'
import { LESSON_SCREEN, questionScreen } from '#course-format/phone-form.ts'
import { readSample } from './read-sample.server.ts'

const courses = readSample().courses.filter((course) => course.phoneTitle !== undefined)
const lessons = courses.flatMap((course) => course.modules.flatMap((module) => module.lessons))
const texts = lessons.filter((lesson) => lesson.type === 'text')
const questions = lessons.flatMap((lesson) => lesson.questions)
const locales: Locale[] = ['en', 'sw']
const COURSE = 'spot-online-scams'

/** The figures of a text, each once. */
const figures = (text: string) => [...new Set(text.match(/\d[\d,.]*\d|\d/g))].sort()

/** The sample content of one course with one file changed, or without it. */
function sampleWith(path: string, change: (text: string) => string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-forms-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of [
    'demo/instructors.json',
    'demo/course-reviews.json',
    'courses/videos.json',
    `courses/${COURSE}`,
  ])
    cpSync(contentPath(part), join(folder, part), { recursive: true })
  const changed = change(readFileSync(join(folder, path), 'utf8'))
  if (changed === null) rmSync(join(folder, path))
  else writeFileSync(join(folder, path), changed)
  return folder
}

const online = `courses/${COURSE}/lessons`
const refused = (path: string, change: (text: string) => string | null) => {
  try {
    readSample(sampleWith(path, change))
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}
/** Changes the first of something in a file, which must be there. */
const first = (was: string, becomes: string) => (text: string) => {
  expect(text).toContain(was)
  return text.replace(was, becomes)
}

describe('the courses on basic phones', () => {
  test('[USSD-25+] [USSD-27+] are eight free ones and one that costs money, whose projects are done on the web', () => {
    expect(courses.filter((course) => course.priceKes === 0).map(({ slug }) => slug)).toEqual([
      'sell-online-mpesa-shop',
      'spot-online-scams',
      'first-freelance-profile',
      'honest-reviews-that-help',
      'sms-offers-in-160-characters',
      'true-earnings-on-ride-apps',
      'steady-life-on-uneven-pay',
      'ready-for-a-lost-phone',
    ])
    expect(courses.filter((course) => course.priceKes > 0).map(({ slug }) => slug)).toEqual([
      'run-an-online-shop',
    ])
  })
  test('[USSD-25+] [USSD-27+] have lessons of screens as their author cut them, in both languages', () => {
    for (const { slug, phoneForm } of texts)
      for (const locale of locales) {
        const text = phoneForm!.text![locale]
        expect(screensOf(text, LESSON_SCREEN), `${slug} ${locale}`).toEqual(text.split('\n\n'))
        expect(isGsm(text)).toBe(true)
        for (const screen of screensOf(text, LESSON_SCREEN)) {
          expect(septets(screen)).toBeLessThanOrEqual(LESSON_SCREEN)
          expect(screen, slug).toMatch(/[.?!]$/)
        }
      }
  })
  test('[USSD-27+] tell the figures of the lesson on the web, the same in both languages', () => {
    for (const { slug, body, phoneForm } of texts) {
      const { en, sw } = phoneForm!.text!
      expect(figures(sw), slug).toEqual(figures(en))
      expect(figures(body!), slug).toEqual(expect.arrayContaining(figures(en)))
    }
  })
  test('[USSD-27+] ask every question of their quizzes on one screen', () => {
    expect(questions.length).toBeGreaterThanOrEqual(8 * 12)
    for (const { question, options, phoneForm } of questions)
      for (const locale of locales) {
        const form = phoneForm![locale]
        expect(form.options, question).toHaveLength(options.length)
        expect(septets(questionScreen(form.question, form.options)), question).toBeLessThanOrEqual(140)
      }
  })
  test('[USSD-27+] [CRS-19+] are not passed by the longest option, or always the same place', () => {
    const single = questions.filter(({ correct }) => correct.length === 1)
    const share = (right: (question: (typeof single)[number]) => boolean) =>
      single.filter(right).length / single.length
    for (const locale of locales)
      expect(
        share(({ correct, phoneForm }) => {
          const { options } = phoneForm![locale]
          return options.every(
            (option, place) => place === correct[0] || option.length < options[correct[0]!]!.length,
          )
        }),
      ).toBeLessThan(0.3)
    for (const place of [0, 1, 2, 3]) expect(share(({ correct }) => correct[0] === place)).toBeLessThan(0.4)
  })
})

describe('content that does not fit basic phones', () => {
  const lesson = `${online}/recognise-a-scam-early.phone.json`
  const quiz = `${online}/check-your-safety.quiz.phone.json`
  test('[USSD-25+] [USSD-27+] is refused with course and lesson: too long, other letters, a language or a form missing', () => {
    const long = refused(lesson, first('stop."', `stop. ${'More. '.repeat(20)}"`))
    expect(long).toMatch(
      /^spot-online-scams\/recognise-a-scam-early does not fit.*en: screen 1 has \d+ septets of 120/,
    )
    const quote = refused(lesson, first('Tambua utapeli mapema', 'Tambua “utapeli”'))
    expect(quote).toMatch(
      /^spot-online-scams\/recognise-a-scam-early does not fit.*sw: title .* letters that SMS lack/,
    )
    const english = refused(lesson, first('"sw": [', '"other": ['))
    expect(english).toMatch(/spot-online-scams\/lessons\/recognise-a-scam-early\.phone\.json: /)
    expect(refused(lesson, () => null)).toMatch(
      /^spot-online-scams\/recognise-a-scam-early has no short form/,
    )
    expect(refused(quiz, () => null)).toMatch(/^spot-online-scams\/check-your-safety has no short form/)
    expect(
      refused('courses/spot-online-scams/course.json', (text) => text.replace(/ *"phoneTitle".*\n/, '')),
    ).toMatch(/^spot-online-scams\/recognise-a-scam-early has a short form, and its course no phoneTitle/)
  })
  test('[USSD-27+] is refused where a question is another one than on the web', () => {
    const web = `${online}/check-your-safety.quiz.json`
    const edited = refused(web, first('What does the padlock', 'What does a padlock'))
    expect(edited).toMatch(
      /^spot-online-scams\/check-your-safety does not fit.*What does a padlock.* has no form/,
    )
    expect(edited).toMatch(/What does the padlock.* is no question of the quiz/)
    const fewer = refused(quiz, first('"A logo and a signature"', '"A text and a photo"'))
    expect(fewer).toMatch(/^spot-online-scams\/check-your-safety .* has not 4 options of its own/)
  })
  test('[USSD-25+] is refused for a project, which is handed in on the web', () => {
    const file = 'courses/spot-online-scams/lessons/check-your-safety.quiz.json'
    expect(refused(file, (text) => text)).toBe('nothing')
    expect(
      refused('courses/spot-online-scams/course.json', (text) =>
        text.replace(/"type": "text"/, '"type": "project"'),
      ),
    ).toMatch(/^spot-online-scams\/recognise-a-scam-early has a short form, and is a project/)
  })
})
