import { expect, test } from 'vitest'
import { wrongRefunds } from './refunds.ts'

test('a run in which no refund is ever approved fails', () => {
  const requested = { state: 'requested', method: null }
  expect(wrongRefunds(2, [requested, requested])).toEqual([
    'refunds never approved: 2',
    'no refund was sent to M-Pesa',
  ])
})

test('an accepted request that is missing is a fault', () => {
  expect(wrongRefunds(2, [{ state: 'done', method: 'reversal' }])).toEqual([
    'refunds asked for: 2, in the books: 1',
  ])
})

test('refunds that were sent to M-Pesa are fine, whatever their result', () => {
  const refunds = [
    { state: 'done', method: 'reversal' },
    { state: 'stuck', method: 'reversal' },
    { state: 'sending', method: 'by-hand' },
  ]
  expect(wrongRefunds(2, refunds)).toEqual([])
  expect(wrongRefunds(0, [])).toEqual([])
})
