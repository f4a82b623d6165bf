import { expect, test } from 'vitest'
import { quietUntil } from '#core/quiet-hours.ts'
import { choiceOf, dailyChoices, doneOf, isDue, isReached, reminderHours, targetOf } from './rules.ts'

test('a day’s goal is 5, 10 or 15 minutes, or 1, 2 or 3 lessons', () => {
  expect(dailyChoices).toEqual([
    'minutes-5',
    'minutes-10',
    'minutes-15',
    'lessons-1',
    'lessons-2',
    'lessons-3',
  ])
  for (const choice of dailyChoices) expect(choiceOf(targetOf(choice)!)).toBe(choice)
  for (const other of ['', 'minutes-6', 'lessons-5', 'minutes', 'hours-1', 'minutes-5-5'])
    expect(targetOf(other)).toBeNull()
})

test('counts whole minutes, or mastered lessons', () => {
  const today = { seconds: 599, lessons: 2 }
  expect([doneOf(targetOf('minutes-10')!, today), doneOf(targetOf('lessons-2')!, today)]).toEqual([9, 2])
  expect([isReached(targetOf('minutes-10')!, 9), isReached(targetOf('lessons-2')!, 2)]).toEqual([false, true])
})

test('no hour of a reminder is in the night', () => {
  for (const hour of reminderHours)
    for (const minute of ['00', '59'])
      expect(
        quietUntil(
          new Date(`2026-11-30T${String(hour).padStart(2, '0')}:${minute}:00+03:00`),
          'Africa/Nairobi',
        ),
      ).toBeNull()
})

test('reminds once a day, from the hour on', () => {
  const due = (hour: number, minute: number, remindedOn: string | null = null) =>
    isDue({ hour, remindedOn }, { day: '2026-11-30', minute })
  expect([due(18, 17 * 60 + 59), due(18, 18 * 60), due(18, 20 * 60 + 59), due(18, 21 * 60)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([due(18, 18 * 60, '2026-11-30'), due(18, 18 * 60, '2026-11-29')]).toEqual([false, true])
})
