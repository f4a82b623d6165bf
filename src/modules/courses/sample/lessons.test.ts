import { expect, test } from 'vitest'
import { blocksIn } from '../lesson-text/blocks.server.ts'
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

const hasCode = (body: string): boolean => /^ *```(?!figure|check|data)\S+$/m.test(body)
