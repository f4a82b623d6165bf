import { describe, expect, it } from 'vitest'
import { kes } from '#kit/money.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import {
  amountAgrees,
  comparedWithLedger,
  nextCheckS,
  refundUntil,
  REVERSAL_TRIES,
  reversalPauseS,
  stageOf,
  whyNoRefund,
  worthOf,
} from './rules.ts'

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
  return 'no refusal'
}

describe('a Kenyan phone number', () => {
  it('[PAY-06] loses every letter that is no digit', () =>
    expect(kenyanPhone('0712 345-678')).toBe('254712345678'))
  it('[PAY-07] a leading 0 becomes 254', () => expect(kenyanPhone('0712345678')).toBe('254712345678'))
  it('[PAY-08] a number that starts with 254 is kept', () =>
    expect(kenyanPhone('+254712345678')).toBe('254712345678'))
  it('[PAY-09] nine digits get 254 in front', () => expect(kenyanPhone('712345678')).toBe('254712345678'))
  it.each([
    '00254712345678',
    '00 254 712 345 678',
    '+254 0712 345678',
    '+254 (0) 712 345 678',
    '002540712345678',
    '２５４７１２３４５６７８',
    '＋２５４ ０７１２ ３４５ ６７８',
    '٠٧١٢٣٤٥٦٧٨',
    '۰۷۱۲۳۴۵۶۷۸',
    '०७१२३४५६७८',
  ])('[PAY-06] %j is a number as people write it', (text) => expect(kenyanPhone(text)).toBe('254712345678'))
  it('[PAY-04] an empty one is asked for', () =>
    expect(refusalOf(() => kenyanPhone('  '))).toBe('phone-required'))
  it.each([
    '12345',
    '07123456789',
    '2547123',
    '+255712345678',
    '020 2345678',
    '254202345678',
    '00255712345678',
    '0712345678 0712345678',
    '2540712345',
    'M-Pesa',
    '\0',
    '🙂',
  ])('[PAY-10] [PAY-10+] %j is refused', (text) =>
    expect(refusalOf(() => kenyanPhone(text))).toBe('phone-invalid'),
  )
  it('[PAY-10+] both mobile ranges pass', () =>
    expect([kenyanPhone('0112345678'), kenyanPhone('0799999999')]).toEqual(['254112345678', '254799999999']))
})

describe('money', () => {
  it('[PAY-01] is whole shillings with the code in front', () =>
    expect([kes(9000), kes(250_000), kes(1)]).toEqual(['KES 9,000', 'KES 250,000', 'KES 1']))
  it('[PAY-15+] an amount that a client sends must be the price', () => {
    expect([9000, '9000', undefined, null].map((sent) => amountAgrees(sent, 9000))).toEqual([
      true,
      true,
      true,
      true,
    ])
    const wrong = [
      1,
      0,
      -9000,
      9000.5,
      9001,
      '9000.0',
      '9e3',
      ' 9000',
      '',
      'free',
      Number.NaN,
      1e9,
      true,
      [9000],
      { valueOf: () => 9000 },
    ]
    expect(wrong.filter((sent) => amountAgrees(sent, 9000))).toEqual([])
  })
})

describe('querying M-Pesa again', () => {
  it('[PAY-32+] is frequent at first, then rare, and ends with a person after a day', () => {
    const ages = [0, 20 * SECOND, MINUTE, 3 * MINUTE, 2 * HOUR, DAY - 1, DAY]
    expect(ages.map(nextCheckS)).toEqual([15, 15, 30, 300, 3600, 3600, null])
  })
  it('[PAY-32+] does not hurry after the clock was set back, and forgives a second', () =>
    expect([-DAY, -2 * MINUTE, -SECOND].map(nextCheckS)).toEqual([300, 300, 15]))
  it('[PAY-38+] a reversal is asked for again after growing pauses that last more than three hours', () => {
    const pauses = Array.from({ length: REVERSAL_TRIES }, (_, n) => reversalPauseS(n + 1))
    expect(pauses).toEqual([300, 600, 1200, 2400, 3600, 3600, 3600, 3600])
    expect(pauses.slice(0, -1).reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 3600)
  })
})

describe('what a claim of success is worth', () => {
  const payment = { amountKes: 9000, checkoutRequestId: 'ws_CO_1', merchantRequestId: 'm1' }
  const claim = {
    checkoutRequestId: 'ws_CO_1',
    merchantRequestId: 'm1',
    amountKes: 9000,
    receipt: 'UKL7RT61SV',
  }
  it.each([
    ['all agrees', {}, 'grant'],
    ['another amount', { amountKes: 1 }, 'review'],
    ['more than the price', { amountKes: 9001 }, 'review'],
    ['a fraction of a shilling', { amountKes: 8999.5 }, 'review'],
    ['no amount', { amountKes: null }, 'ask'],
    ['no receipt', { receipt: null }, 'ask'],
    ['another request', { checkoutRequestId: 'ws_CO_2' }, 'ask'],
    ['another merchant request', { merchantRequestId: 'm2' }, 'ask'],
  ])('[PAY-35] [PAY-35+] %s', (_what, part, worth) =>
    expect(worthOf({ ...claim, ...part }, payment)).toBe(worth),
  )
  it('[PAY-35] [PAY-35+] the secret path speaks for a payment whose request was lost', () =>
    expect(worthOf(claim, { amountKes: 9000, checkoutRequestId: null, merchantRequestId: null })).toBe(
      'grant',
    ))
})

describe('where a payment stands', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const at = (ms: number) => new Date(now.getTime() - ms)
  it.each([
    ['pending', 'prompted', 0, 'prompt-sent'],
    ['pending', 'sending', 3 * MINUTE, 'checking'],
    ['pending', 'review', 0, 'review'],
    ['completed', 'settled', 0, 'completed'],
    ['completed', 'review', 0, 'review'],
    ['failed', 'settled', 0, 'failed'],
    ['completed', 'refunded', 0, 'refunded'],
  ] as const)('[DATA-12] %s at step %s after %d ms is %s', (status, step, age, stage) =>
    expect(stageOf({ status, step, createdAt: at(age) }, now)).toBe(stage),
  )
})

describe('the day until which money is given back', () => {
  it.each([
    // 20:59:59 UTC is the last second of the day in Nairobi.
    ['2026-11-21T20:59:59Z', '2026-12-21T20:59:59.999Z'],
    ['2026-11-21T21:00:00Z', '2026-12-22T20:59:59.999Z'],
    ['2028-01-30T09:00:00Z', '2028-02-29T20:59:59.999Z'],
    ['2026-12-31T22:00:00Z', '2027-01-31T20:59:59.999Z'],
  ])('[PAY-38+] paid at %s: until %s', (paid, until) =>
    expect(refundUntil(new Date(paid)).toISOString()).toBe(until),
  )
  const paid = {
    status: 'completed',
    step: 'settled',
    isTest: false,
    settledAt: new Date('2026-11-21T09:00:00Z'),
    amountKes: 9000,
    isPlaceGone: false,
  }
  it.each([
    [{}, null, null],
    // The group was full: it goes back by itself.
    [{ isPlaceGone: true }, null, 'refund-not-possible'],
    // A coupon took off the whole price: nothing came.
    [{ amountKes: 0 }, null, 'refund-not-possible'],
    [{ status: 'pending' }, null, 'refund-not-possible'],
    [{ status: 'failed' }, null, 'refund-not-possible'],
    [{ step: 'review' }, null, 'refund-not-possible'],
    [{ step: 'refunded' }, null, 'refund-not-possible'],
    [{ isTest: true }, null, 'refund-not-possible'],
    [{ settledAt: null }, null, 'refund-not-possible'],
    [{}, 'requested', 'refund-asked'],
    [{}, 'refused', 'refund-asked'],
    [{ step: 'refunded' }, 'done', 'refund-asked'],
  ] as const)('[PAY-38+] %j with a refund %s: %s', (part, refund, why) =>
    expect(whyNoRefund({ ...paid, ...part }, refund, new Date('2026-11-22T09:00:00Z'))).toBe(why),
  )
})

describe("a charge in M-Pesa's books", () => {
  const payment = {
    amountKes: 9000,
    status: 'completed',
    step: 'settled',
    mpesaReceiptNumber: 'UKL7RT61SV',
  } as const
  it.each([
    [{}, 'agrees'],
    [{ mpesaReceiptNumber: null }, 'receipt'],
    [{ mpesaReceiptNumber: 'UKL0OTHER9' }, 'receipt'],
    [{ amountKes: 9001 }, 'amount'],
    [{ status: 'failed' }, 'late'],
    [{ status: 'pending', step: 'review' }, 'late'],
    [{ step: 'refunding', amountKes: 1 }, 'agrees'],
    [{ status: 'failed', step: 'refunded' }, 'agrees'],
  ] as const)('[PAY-32+] beside %j: %s', (part, kind) =>
    expect(comparedWithLedger({ amountKes: 9000, receipt: 'UKL7RT61SV' }, { ...payment, ...part })).toBe(
      kind,
    ),
  )
})
