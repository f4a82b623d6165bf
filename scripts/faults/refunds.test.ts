import { expect, test } from 'vitest'
import { wrongRefunds } from './refunds.ts'

test('a run in which no refund is ever approved is no good run', () => {
  const requested = { state: 'requested', method: null }
  expect(wrongRefunds(2, [requested, requested])).toEqual([
    'refunds never approved: 2',
    'no refund was sent to M-Pesa',
  ])
})

test('a request that was taken and is not there is wrong', () => {
  expect(wrongRefunds(2, [{ state: 'done', method: 'reversal' }])).toEqual([
    'refunds asked for: 2, in the books: 1',
  ])
})

test('refunds that went to M-Pesa are good, whatever became of them', () => {
  const refunds = [
    { state: 'done', method: 'reversal' },
    { state: 'stuck', method: 'reversal' },
    { state: 'sending', method: 'by-hand' },
  ]
  expect(wrongRefunds(2, refunds)).toEqual([])
  expect(wrongRefunds(0, [])).toEqual([])
})
