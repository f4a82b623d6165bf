import { expect, test } from 'vitest'
import {
  after,
  dateInWords,
  DAY,
  HOUR,
  isWithin,
  lastDay,
  midnightOf,
  MINUTE,
  SECOND,
  timeAgo,
  waitInWords,
} from './time.ts'

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

test('what is kept for a while is over when the while has passed, and when its clock was set back', () => {
  const within = (since: number) => isWithin(MINUTE, since, 10 * DAY)
  expect([0, 1, MINUTE, MINUTE + 1, -1, -8 * DAY].map((ago) => within(10 * DAY - ago))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the last day before a midnight in Nairobi, and a day in words', () => {
  expect([lastDay(midnightOf('2026-12-01')), lastDay(midnightOf('2028-03-01'))]).toEqual([
    '2026-11-30',
    '2028-02-29',
  ])
  expect([dateInWords('2026-11-30', 'en'), dateInWords('2026-11-30', 'sw')]).toEqual([
    '30 November 2026',
    '30 Novemba 2026',
  ])
})

test('how long to wait is said as people say it, never less than it is', () => {
  const waits: [seconds: number, en: string, sw: string][] = [
    [0, 'in a second', 'baada ya sekunde moja'],
    [40, 'in 40 seconds', 'baada ya sekunde 40'],
    [59, 'in 59 seconds', 'baada ya sekunde 59'],
    [60, 'in a minute', 'baada ya dakika moja'],
    [61, 'in 2 minutes', 'baada ya dakika 2'],
    [900, 'in 15 minutes', 'baada ya dakika 15'],
    [3540, 'in 59 minutes', 'baada ya dakika 59'],
    [3541, 'in an hour', 'baada ya saa moja'],
    [3599, 'in an hour', 'baada ya saa moja'],
    [5400, 'in 90 minutes', 'baada ya dakika 90'],
    [7200, 'in 2 hours', 'baada ya saa 2'],
    [82_800, 'in 23 hours', 'baada ya saa 23'],
    [86_399, 'in a day', 'baada ya siku moja'],
    [90_000, 'in 25 hours', 'baada ya saa 25'],
    [604_800, 'in 7 days', 'baada ya siku 7'],
  ]
  for (const [seconds, en, sw] of waits)
    expect([waitInWords(seconds, 'en'), waitInWords(seconds, 'sw')]).toEqual([en, sw])
})
