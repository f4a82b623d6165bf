import { expect, test } from 'vitest'
import { after, dateInWords, DAY, HOUR, lastDay, midnightOf, MINUTE, SECOND, timeAgo } from './time.ts'

test('how long ago something was, in its largest unit', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const ago = (ms: number, locale: 'en' | 'sw' = 'en') => timeAgo(after(now, -ms), now, locale)
  expect([0, -HOUR, 59 * SECOND, MINUTE, 59 * MINUTE, HOUR, 47 * HOUR].map((ms) => ago(ms))).toEqual([
    'now',
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '1 day ago',
  ])
  expect([7, 29, 30, 364, 365, 800].map((days) => ago(days * DAY))).toEqual([
    '1 week ago',
    '4 weeks ago',
    '1 month ago',
    '12 months ago',
    '1 year ago',
    '2 years ago',
  ])
  expect([ago(0, 'sw'), ago(3 * HOUR, 'sw')]).toEqual(['sasa hivi', 'saa 3 zilizopita'])
})

test('the last day before a midnight in Nairobi, and a day in words', () => {
  expect([lastDay(midnightOf('2026-12-01')), lastDay(midnightOf('2028-03-01'))]).toEqual([
    '2026-11-30',
    '2028-02-29',
  ])
  expect([dateInWords('2026-11-30'), dateInWords('2026-11-30', 'sw')]).toEqual([
    '30 November 2026',
    '30 Novemba 2026',
  ])
})
