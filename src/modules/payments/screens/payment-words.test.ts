import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endToasts, shownToasts } from '#ui/feedback/toast-words.ts'
import { inLanguage } from '#web/locale.server.ts'
import type { Ending } from './checkout/polling.ts'
import { statusWords } from './checkout/status.ts'
import { gainedWords, toastGained } from './gained-words.ts'
import { failureWords } from './failure-words.ts'
import { toastEnding } from './payment-words.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } })
})
afterEach(() => {
  endToasts(() => true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const words = (ending: Ending) => {
  toastEnding(ending)
  return shownToasts().map(({ title, text }) => [title, text])
}
const unknown = [
  'Payment status unknown',
  'Please check your M-Pesa messages. If you completed the payment, access will be granted shortly.',
]

describe('how a payment ended, as a toast', () => {
  test('[PAY-27] a completed payment says that access has been granted', () => {
    expect(words({ kind: 'completed' })).toEqual([
      ['Payment successful!', 'Your payment has been confirmed and access has been granted.'],
    ])
  })

  test('money that brought something else says what it was', () => {
    toastEnding({ kind: 'completed' }, '2 of 6 modules are open to you now.')
    expect(shownToasts().map(({ text }) => text)).toEqual(['2 of 6 modules are open to you now.'])
  })

  test('[PAY-30] a failed payment says what M-Pesa said', () => {
    expect(words({ kind: 'failed', resultDesc: 'Request cancelled by user' })).toEqual([
      ['Payment failed', 'Request cancelled by user'],
    ])
    expect(shownToasts()[0]!.tone).toBe('brick')
  })

  test('[PAY-30] in Kiswahili it says so without the English of M-Pesa, which the sheet explains', () => {
    const said = inLanguage('sw', () => words({ kind: 'failed', resultDesc: 'Request cancelled by user' }))
    expect(said).toEqual([['Malipo hayakufaulu', 'Malipo hayakukamilika.']])
  })

  test('[PAY-30] a failed payment without a result text says that it was not completed', () => {
    expect(words({ kind: 'failed', resultDesc: null })).toEqual([
      ['Payment failed', 'The payment was not completed.'],
    ])
    expect(words({ kind: 'failed', resultDesc: '' })).toEqual([
      ['Payment failed', 'The payment was not completed.'],
    ])
  })

  test('[PAY-32] after 60 checks the status is unknown', () => {
    expect(words({ kind: 'unknown' })).toEqual([unknown])
  })

  test('[PAY-33] [PAY-33+] an unreadable status is logged and told as unknown', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = new Error('503')
    expect(words({ kind: 'unread', error })).toEqual([unknown])
    expect(log).toHaveBeenCalledWith('payment status', error)
  })
})

describe('what somebody has who paid a mentor', () => {
  test('[PAY-28] is named, and no access', () => {
    const all = ['/bookings/b1', '/mentorship/m1?tab=schedule', '/bookings'].map(gainedWords)
    expect(all).toEqual([
      'Your session is booked.',
      'Choose a time for your first session.',
      'The time you chose was gone. Your money is kept for another one.',
    ])
    expect(all.join()).not.toContain('access')
  })

  test('[PAY-27] [PAY-28] stands in place of the words about access, under the same title', () => {
    toastEnding({ kind: 'completed' })
    toastGained('/bookings/b1')
    expect(shownToasts().map(({ title, text }) => [title, text])).toEqual([
      ['Payment successful!', 'Your session is booked.'],
    ])
  })
})

describe('why a payment failed', () => {
  const values = { amount: 'KES 9,000', email: 'help@stadi.example' }

  test('[PAY-30] every reason has its own words and says that nothing was charged', () => {
    const reasons = [
      'cancelled',
      'wrong-pin',
      'insufficient',
      'no-response',
      'expired',
      'limit',
      'busy',
      'config',
      'other',
    ]
    const all = reasons.map((reason) => failureWords(reason, values))
    expect(new Set(all.map(({ why }) => why)).size).toBe(reasons.length)
    for (const { todo } of all) expect(todo).toContain('Nothing was charged')
  })

  test('[PAY-30] a reason that nobody knows is worded like any other', () => {
    expect(failureWords(null, values)).toEqual(failureWords('other', values))
    expect(failureWords('toString', values)).toEqual(failureWords('other', values))
  })

  test('[PAY-42] [PAY-42+] a prompt that rings and one that M-Pesa is asked about are both pending', () => {
    expect(statusWords({ stage: 'prompt-sent' })).toEqual({ tone: 'gold', text: 'Pending' })
    expect(statusWords({ stage: 'checking' }).text).toBe('Pending')
  })
})
