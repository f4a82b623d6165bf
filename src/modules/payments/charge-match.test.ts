import { describe, expect, it } from 'vitest'
import { after, MINUTE, SECOND } from '#kit/time.ts'
import { type Codeless, matched, type Nameless } from './charge-match.ts'

const noon = new Date('2026-11-21T09:00:00Z')
const at = (seconds: number) => after(noon, seconds * SECOND)
const charge = (receipt: string, part: Partial<Nameless> = {}): Nameless => ({
  receipt,
  amountKes: 9000,
  phone: '254712345678',
  at: at(40),
  ...part,
})
const payment = (id: string, part: Partial<Codeless> = {}): Codeless => ({
  id,
  amountKes: 9000,
  phoneNumber: '254712345678',
  status: 'pending',
  step: 'prompted',
  createdAt: noon,
  ...part,
})
const found = (charges: Nameless[], payments: Codeless[]) =>
  Object.fromEntries(
    [...matched(charges, payments)].map(([{ receipt }, match]) => [
      receipt,
      `${match.payment.id} ${match.certainty}`,
    ]),
  )

describe('[PAY-32+] a charge without a reference', () => {
  it('is of the payment with its phone, amount and minute', () => {
    expect(
      found(
        [charge('A')],
        [
          payment('a'),
          payment('b', { phoneNumber: '254722222222' }),
          payment('c', { amountKes: 5000 }),
          payment('d', { createdAt: at(-400) }),
        ],
      ),
    ).toEqual({ A: 'a own' })
  })
  it.for<[string, Partial<Nameless>]>([
    ['another phone', { phone: '254733333333' }],
    ['another amount', { amountKes: 9001 }],
    ['a moment long after the prompt', { at: at(4 * 60) }],
    ['a moment before the prompt', { at: at(-2 * 60) }],
  ])("is nobody's with %s", ([, part]) => {
    expect(found([charge('A', part)], [payment('a')])).toEqual({})
  })
  it('is of the payment that surely has one, before one that may have none', () => {
    expect(
      found(
        [charge('A')],
        [payment('a', { createdAt: at(-30) }), payment('b', { status: 'completed', step: 'settled' })],
      ),
    ).toEqual({ A: 'b own' })
    expect(
      found(
        [charge('A'), charge('B', { at: at(50) })],
        [payment('a', { createdAt: at(-30) }), payment('b', { status: 'completed', step: 'settled' })],
      ),
    ).toEqual({ A: 'b own', B: 'a own' })
  })
  it("is nobody's when the same phone was asked twice for as much, and both are unknown", () => {
    expect(found([charge('A')], [payment('a', { createdAt: at(-60) }), payment('b')])).toEqual({})
    expect(
      found([charge('A'), charge('B', { at: at(50) })], [payment('a', { createdAt: at(-60) }), payment('b')]),
    ).toEqual({ A: 'a own', B: 'b own' })
  })
  it('leaves a second one over: a prompt charges once', () => {
    expect(found([charge('A'), charge('B', { at: at(50) })], [payment('a')])).toEqual({ A: 'a own' })
  })
})

describe('[PAY-32+] a charge whose phone is hidden in part', () => {
  const masked = { phone: '2547*****678' }
  it('is probably of the only payment that fits, and surely when that one counts as paid', () => {
    expect(
      found([charge('A', masked)], [payment('a'), payment('b', { phoneNumber: '254722222222' })]),
    ).toEqual({ A: 'a probable' })
    expect(found([charge('A', masked)], [payment('a', { status: 'completed', step: 'settled' })])).toEqual({
      A: 'a own',
    })
    expect(found([charge('A', { phone: null })], [payment('a')])).toEqual({ A: 'a probable' })
    expect(found([charge('A')], [payment('a', { phoneNumber: '0712 *** 678' })])).toEqual({ A: 'a probable' })
  })
  it("is nobody's when two payments or two charges fit", () => {
    expect(
      found([charge('A', masked)], [payment('a'), payment('b', { phoneNumber: '254799999678' })]),
    ).toEqual({})
    expect(
      found(
        [charge('A', masked), charge('B', masked)],
        [payment('a', { status: 'completed', step: 'settled' })],
      ),
    ).toEqual({})
  })
  it('never fits a phone whose seen digits differ', () => {
    expect(
      found([charge('A', { phone: '2541*****678' }), charge('B', { phone: '2547*****679' })], [payment('a')]),
    ).toEqual({})
  })
  it('is looked for within the minutes of a prompt only', () => {
    expect(found([charge('A', { ...masked, at: after(noon, 5 * MINUTE) })], [payment('a')])).toEqual({})
  })
})
