import { expect, test } from 'vitest'
import { loggable } from './failure.ts'

test('a log says what a query failed of, without its values', () => {
  const error = new Error('Failed query: select $1 params: secret', {
    cause: new Error('connection refused'),
  })
  expect(loggable(error).message).toBe('connection refused')
})

test('a log says what the queue reports as an object', () => {
  expect(loggable({ message: 'connection refused', queue: 'mails' })).toEqual({
    message: 'connection refused',
    stack: undefined,
  })
  expect(loggable('away')).toEqual({ message: 'away', stack: undefined })
  expect(loggable(null)).toEqual({ message: 'null', stack: undefined })
})
