import { expect, test } from 'vitest'
import { forbiddenPath, isDatabaseFull, isFull, whyNotWritten } from './disk-faults.ts'

const fault = (code: string, more: object = {}, cause?: unknown) =>
  Object.assign(new Error(`${code}: something`, { cause }), { code, ...more })

test('a full disk is known at any depth, by its code or by what Postgres said', () => {
  expect(isFull(fault('ENOSPC'))).toBe(true)
  expect(isFull(new Error('Failed query', { cause: fault('53100') }))).toBe(true)
  expect(isFull(new Error('could not extend file: No space left on device'))).toBe(true)
  expect(isFull(fault('EACCES'))).toBe(false)
  expect(isFull('ENOSPC')).toBe(false)
  expect(isDatabaseFull(new Error('Failed query', { cause: fault('53100') }))).toBe(true)
  expect(isDatabaseFull(fault('ENOSPC'))).toBe(false)
})

test('of a file that was not written is said why', () => {
  expect(whyNotWritten(fault('ENOSPC'), '/b/one')).toBe(
    'There is no space left for /b/one. Free some, and try again.',
  )
  expect(whyNotWritten(fault('EROFS'), '/b/one')).toBe('/b/one cannot be written: it can only be read.')
  expect(whyNotWritten(fault('53100'), '/b/one')).toBe(null)
  expect(whyNotWritten(new TypeError('x is not a function'), '/b/one')).toBe(null)
  expect(forbiddenPath(fault('EACCES', { path: '/b' }))).toEqual({ path: '/b', why: 'permission denied' })
})
