import { expect, test } from 'vitest'
import { lengthInWords } from './length.ts'

const said = (minutes: number | null, projectMinutes: number | null = 0) =>
  lengthInWords({ minutes, projectMinutes }, 'en')

test('a certificate says the hours of lessons and of projects, which are no sum, and a short course', () => {
  expect(said(25)).toBe('Short course, 25 min')
  expect(said(119)).toBe('Short course, 1 h 59 min')
  expect(said(100, 20)).toBe('1 h 40 min of lessons and 20 min of projects')
  expect(said(120)).toBe('2 h of lessons')
  expect(said(750, 1200)).toBe('12 h 30 min of lessons and 20 h of projects')
  expect(said(null, null)).toBeNull()
  expect(lengthInWords({ minutes: 25, projectMinutes: 0 }, 'sw')).toBe('Kozi fupi, dakika 25')
})
