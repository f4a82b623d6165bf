import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksIn } from '../lesson-text/blocks.server.ts'
import { minutesOf } from '../lesson-text/minutes.server.ts'
import { readSample, sampleFolder } from './read-sample.server.ts'

const { courses } = readSample()
const films = JSON.parse(readFileSync(join(sampleFolder(), 'videos.json'), 'utf8')) as Record<
  string,
  { seconds: number }
>
const lessonsOf = (course: (typeof courses)[number]) => course.modules.flatMap(({ lessons }) => lessons)

// Paid courses from before lessons had blocks. They become free, are gathered into longer ones or are written anew; whoever does it takes
// them out of here, and nothing is put in.
const withoutBlocks = new Set<string>([
  'android-apps-planning',
  'sell-online-mpesa-shop',
  'design-a-poster',
  'prompts-that-work',
  'data-questions',
  'light-fast-web-pages',
  'web-app-that-opens-offline',
  'faster-sql-with-indexes',
  'win-back-old-customers',
  'sms-offers-in-160-characters',
  'sales-page-answers-doubts',
  'receipts-to-expense-report',
  'procedures-others-can-follow',
  'listing-with-three-packages',
  'raise-rates-and-win-retainers',
  'count-stock-sell-what-you-have',
  'delivery-fees-that-pay',
  'subtitles-for-small-screens',
  'price-list-people-understand',
  'logo-that-works-in-one-colour',
  'test-cases-that-catch-more',
  'ai-notes-from-recordings',
  'test-an-ai-helper',
  'right-access-for-each-worker',
  'forecast-demand-simply',
  'screens-for-thumb-sun-and-eyes',
  'audio-show-with-a-phone',
  'comments-that-become-orders',
  'work-with-local-creators',
])

test('[CRS-06] a text says the minutes of its words at 180 a minute, a video those of its length', () => {
  const wrong = courses.flatMap((course) =>
    lessonsOf(course).flatMap((lesson) => {
      const minutes = minutesOf(lesson, films[`${course.slug}/${lesson.slug}`]?.seconds)
      return minutes === null || minutes === lesson.minutes
        ? []
        : [`${course.slug}/${lesson.slug}: ${lesson.minutes}, takes ${minutes}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('[CRS-06] each text lesson of a paid course has a figure, two questions to check oneself, and something to copy', () => {
  const missing = courses
    .filter(({ slug, priceKes }) => priceKes > 0 && !withoutBlocks.has(slug))
    .flatMap((course) =>
      lessonsOf(course)
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
