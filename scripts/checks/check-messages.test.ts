import { describe, expect, test } from 'vitest'
import { compareTexts, countFaults, placeholdersOf, type Texts, unusedKeys } from '../building/messages.ts'

const compare = (en: Texts, sw: Texts) => compareTexts('payment', en, sw)
const lessons = (one: string, other: string): Texts => ({
  lessons: [
    {
      declarations: ['input count', 'local plural = count: plural'],
      match: { 'plural=one': one, 'plural=other': other },
    },
  ],
})

describe('the texts of two languages', () => {
  test('are the same keys', () => {
    expect(compare({ a: 'One thing here', b: 'Two' }, { a: 'Kitu kimoja hapa', c: 'Tatu' })).toEqual([
      'payment: b is missing in Kiswahili.',
      'payment: c is missing in English.',
    ])
  })

  test('take the same placeholders, also in variants', () => {
    expect(compare({ a: 'Pay KES {amount} to {name}' }, { a: 'Lipa KES {amout} kwa {name}' })).toEqual([
      'payment: a has {amount, name} in English and {amout, name} in Kiswahili.',
    ])
    expect(compare(lessons('One lesson', '{count} lessons'), lessons('Somo moja', 'Masomo {count}'))).toEqual(
      [],
    )
    expect(
      compare(lessons('One lesson of {course}', '{count} lessons'), lessons('Somo moja', 'Masomo {count}')),
    ).toHaveLength(1)
  })

  test('are never empty', () => {
    expect(compare({ a: 'Pay' }, { a: ' ' })).toEqual(['payment: a has an empty text in Kiswahili.'])
    expect(compare(lessons('One', 'Many'), lessons('Moja', ''))).toEqual([
      'payment: lessons has an empty text in Kiswahili.',
    ])
  })

  test('differ, except for words that both languages have', () => {
    expect(
      compare(
        { a: 'M-Pesa', b: 'CV', c: 'KES {amount}', d: 'Stadi Beta' },
        { a: 'M-Pesa', b: 'CV', c: 'KES {amount}', d: 'Stadi Beta' },
      ),
    ).toEqual([])
    expect(compare({ a: 'Pay with M-Pesa now' }, { a: 'Pay with M-Pesa now' })).toEqual([
      'payment: a is not translated.',
    ])
  })
})

describe('a count', () => {
  const faults = (en: Texts, sw: Texts = {}) => countFaults('payment', { en, sw })

  test('before a noun of many has a form for one', () => {
    expect(faults({ a: 'Found {count} mentors' })).toEqual([
      'payment: a has no form for one {count} in English.',
    ])
    expect(faults({ a: '{done} of {total}\u00A0lessons' })).toHaveLength(1)
    expect(faults({ a: 'You have {left} recovery codes.', b: '{many} people wait' })).toHaveLength(2)
    expect(faults(lessons('{count} lesson', '{count} lessons'))).toEqual([])
  })

  test('in Kiswahili has one where the noun has one', () => {
    expect(faults({}, { a: 'Washauri {count} wamepatikana', b: 'Masomo yote {count}' })).toHaveLength(2)
    expect(faults({}, { a: 'Siku {count}', b: 'Kozi zote {count}', c: 'Masomo ya {course}' })).toEqual([])
    expect(faults({}, lessons('Somo {count}', 'Masomo {count}'))).toEqual([])
  })

  test('is no name, no amount and no limit', () => {
    expect(
      faults({
        a: '{mentor} knows of it',
        b: '{amount} goes back to {phone}',
        c: 'At most {letters} letters',
        d: '{cell} is right with these values',
      }),
    ).toEqual([])
  })
})

describe('a placeholder', () => {
  test('is a name in braces that are not escaped', () => {
    expect(placeholdersOf('{b} and {a} and {b} and \\{c\\}')).toEqual(['a', 'b'])
  })
})

describe('a key', () => {
  test('is used where the source names it in full', () => {
    expect(unusedKeys(['pay', 'pay_title', 'pay_text'], ['m.pay_title() + m.pay_text', 'form.pay'])).toEqual([
      'pay',
    ])
  })
})
