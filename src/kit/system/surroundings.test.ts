import { expect, test } from 'vitest'
import { surroundingsIn } from './surroundings.ts'

test('a socket is ours only where it was handed to this very process', () => {
  const handed = { LISTEN_FDS: '1', LISTEN_PID: '7' }
  expect(surroundingsIn(handed, 7).hasSocket).toBe(true)
  expect(surroundingsIn(handed, 8).hasSocket).toBe(false)
  expect(surroundingsIn({ ...handed, LISTEN_FDS: '0' }, 7).hasSocket).toBe(false)
  expect(surroundingsIn({}, 7).hasSocket).toBe(false)
})

test.each([
  [undefined, true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['https://stadi.example', false],
  ['stadi.example', false],
])('with APP_ORIGIN %s it is tried out: %s', (origin, isForTrying) => {
  expect(surroundingsIn({ APP_ORIGIN: origin }, 1).isForTrying).toBe(isForTrying)
})
