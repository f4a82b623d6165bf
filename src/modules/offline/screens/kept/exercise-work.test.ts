import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workSender } from './exercise-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('every try goes into the outbox, and what is only typed once a minute and at the end', async () => {
  const put = vi.fn<() => Promise<boolean>>(async () => true)
  const { send, flush } = workSender(put)
  const typed = (text: string, name = 'price') => send({ name, work: [text] })
  expect(await typed('1')).toBe(true)
  // It stays on the phone, to be told later.
  expect(await typed('12')).toBe(false)
  expect(await typed('x', 'another')).toBe(true)
  expect(await send({ name: 'price', work: ['12'], isRight: false })).toBe(true)
  expect(put.mock.calls).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(await typed('125')).toBe(true)
  expect(await typed('1250')).toBe(false)
  flush()
  flush()
  expect(put).toHaveBeenLastCalledWith<unknown[]>({ name: 'price', work: ['1250'] })
  expect(put.mock.calls).toHaveLength(5)
})

test('what the outbox did not take is not counted as there', async () => {
  const { send } = workSender(async () => false)
  expect(await send({ name: 'price', work: ['1'], isRight: true })).toBe(false)
})
