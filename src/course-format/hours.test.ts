import { expect, test } from 'vitest'
import { WholeCourse } from './document.ts'
import { minutesOf } from './lesson-text/minutes.server.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { hoursOf, mostKesFor, worthFaults } from './hours.ts'
import { weeksOf } from './weeks.server.ts'

const text = (body: string) => ({ type: 'text' as const, minutes: 1, body })
const timed = (type: 'video' | 'quiz' | 'project', minutes: number) => ({ type, minutes, body: null })
const course = (...lessons: ReturnType<typeof text | typeof timed>[]) => ({ modules: [{ lessons }] })

const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ')
const EXERCISES = [
  words(400),
  '```exercise sql',
  'name: one',
  words(200),
  '```',
  '~~~exercise type',
  '```',
  words(200),
  '~~~',
  '```data',
  words(600),
  '```',
  '```js',
  words(200),
  '```',
].join('\n')

test('[CAT-21] counts text at 200 words a minute, exercises by their kind, and what the rest says of itself', () => {
  const hours = hoursOf(course(text(EXERCISES), timed('quiz', 8), timed('video', 3), timed('project', 120)))
  expect(hours).toEqual({
    text: 3,
    videos: 3,
    exercises: 12,
    quizzes: 8,
    projects: 120,
    total: 146,
    count: { exercises: 2, quizzes: 1, projects: 1 },
  })
})

test('[CAT-21] weeks are full weeks of four hours', () => {
  expect([0, 240, 241, 900].map(weeksOf)).toEqual([1, 1, 2, 4])
})

const paid = (priceKes: number, ...projects: number[]) => ({
  priceKes,
  ...course(...projects.map((minutes) => timed('project', minutes))),
})

test('[CAT-21] a paid course holds 15 hours and two projects, and costs at most KES 900 an hour', () => {
  const codes = (...of: Parameters<typeof paid>) => worthFaults(paid(...of)).map(({ code }) => code)
  expect(codes(13_500, 450, 450)).toEqual([])
  expect(codes(13_501, 450, 450)).toEqual(['hour-dear'])
  expect(codes(9000, 450, 449)).toEqual(['hours-few'])
  expect(codes(9000, 900)).toEqual(['projects-few'])
  expect(codes(8999, 450, 450)).toEqual(['price-outside'])
  expect(codes(25_001, 900, 900)).toEqual(['price-outside'])
  expect(codes(0, 5)).toEqual([])
})

test('[CAT-21] what it may cost at most is a round price within the range', () => {
  expect([899, 900, 1100, 3000].map(mostKesFor)).toEqual([0, 13_500, 16_500, 25_000])
})

test('[CAT-21] what is promised of a course is never more than its lessons say of themselves', () => {
  for (const { slug, modules } of readSample().courses) {
    const said = modules
      .flatMap(({ lessons }) => lessons)
      .reduce(
        (sum, lesson) =>
          sum + (minutesOf(lesson) === null || lesson.type === 'video' ? lesson.minutes : minutesOf(lesson)!),
        0,
      )
    expect(hoursOf({ modules }).total, slug).toBeLessThanOrEqual(said)
  }
})

test('[CAT-21] [ADM-18+] a course is refused beside its price where hours and price do not hold together', () => {
  const { id: _, reviews: __, ...free } = readSample().courses.find(({ priceKes }) => priceKes === 0)!
  const codes = (priceKes: number) =>
    (WholeCourse.safeParse({ ...free, priceKes }).error?.issues ?? []).map(({ path, message }) => [
      path,
      message,
    ])
  expect(codes(0)).toEqual([])
  expect(codes(9000)).toEqual([[['priceKes'], 'hours-few']])
  expect(codes(8000)).toContainEqual([['priceKes'], 'price-outside'])
})
