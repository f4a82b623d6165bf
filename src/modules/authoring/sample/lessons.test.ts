import { expect, test } from 'vitest'
import { guessShares } from '#course-format/guessing.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { readSample, wrongMinutes } from './read-sample.server.ts'

const { courses } = readSample()

test('[CRS-06] a text says the minutes of its words at 180 a minute, a video those of its length', () =>
  expect(wrongMinutes(courses)).toEqual([]))

test('[CRS-06] each text lesson of a paid course has a figure, two questions to check oneself, and something to copy', () => {
  const missing = courses
    .filter(({ priceKes }) => priceKes > 0)
    .flatMap((course) =>
      course.modules
        .flatMap(({ lessons }) => lessons)
        .filter(({ type }) => type === 'text')
        .flatMap(({ slug, body }) => {
          const types = blocksIn(body!).map(({ type }) => type)
          const has = (type: string) => types.filter((one) => one === type).length
          const isWhole = has('figure') >= 1 && has('check') >= 2 && (has('data') >= 1 || hasCode(body!))
          return isWhole ? [] : [`${course.slug}/${slug}`]
        }),
    )
  expect(missing).toEqual([])
})

test('[CRS-19+] in each course three wrong answers of four, and nearly all in all, lead to the section that teaches them', () => {
  const shares = courses.map((course) => {
    const questions = course.modules.flatMap(({ lessons }) => lessons).flatMap((lesson) => lesson.questions)
    return {
      slug: course.slug,
      all: questions.length,
      led: questions.filter(({ section }) => section).length,
    }
  })
  expect(shares.filter(({ all, led }) => led < 0.75 * all).map(({ slug }) => slug)).toEqual([])
  const sum = (part: 'all' | 'led') => shares.reduce((total, share) => total + share[part], 0)
  expect(sum('led') / sum('all')).toBeGreaterThan(0.95)
})

test('[CRS-19+] in no course the right option is too often the longest or the shortest, in its checks or its quizzes, in either language', () => {
  const guessed = courses.flatMap((course) => {
    const lessons = course.modules.flatMap((module) => module.lessons)
    const questions = lessons.flatMap((lesson) => lesson.questions)
    const texts = lessons.filter(({ type }) => type === 'text')
    const kinds = {
      checks: texts.flatMap(({ body }) => checksIn(body)),
      'checks in Kiswahili': texts.flatMap(({ sw }) => checksIn(sw?.body)),
      quizzes: questions,
      'quizzes in Kiswahili': questions.flatMap(({ sw, correct }) =>
        sw ? [{ options: sw.options, correct }] : [],
      ),
    }
    return Object.entries(kinds).flatMap(([kind, keyed]) =>
      guessShares(keyed)
        .filter(({ by, share }) => by !== 'place' && share > 0.36)
        .map(({ by, share }) => [course.slug, kind, by, share]),
    )
  })
  expect(guessed).toEqual([])
})

const checksIn = (body: string | null | undefined) =>
  blocksIn(body ?? '').flatMap((block) => {
    if (block.type !== 'check') return []
    const { options } = block.check
    const isRight = options.findIndex((option) => option.isRight)
    return [{ options: options.map(({ text }) => text), correct: [isRight] }]
  })

const hasCode = (body: string): boolean => /^ *```(?!figure|check|data)\S+$/m.test(body)

test('[CRS-06] whoever enters data or assists types by touch: in three courses, and in both languages', () => {
  const typed = (course: string) =>
    courses
      .filter(({ slug }) => slug === course)
      .flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons))
      .flatMap(({ body }) =>
        blocksIn(body ?? '').flatMap((block) =>
          block.type === 'exercise' && block.exercise.kind === 'typing' ? [block.exercise] : [],
        ),
      )
  const three = ['virtual-assistant', 'receipts-to-expense-report', 'google-sheets-for-paid-data-work']
  expect(three.map((course) => typed(course).length)).toEqual([9, 4, 5])
  const isKiswahili = (text: string) => / (na|ya|kwa|kabla|au) /.test(text)
  for (const course of three)
    expect(typed(course).filter(({ text }) => isKiswahili(text)).length, course).toBeGreaterThan(0)
})
