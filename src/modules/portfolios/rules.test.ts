import { describe, expect, test } from 'vitest'
import { shownLink, withoutContacts } from '#kit/people/contacts.ts'
import { beginningOf, chosenOf, handleFault, suggestedHandle } from './rules.ts'

test('what was chosen and is not offered now stays, as far as there is room', () => {
  expect(chosenOf([1, 2, 3], { now: [3, 1, 9], most: 12 })).toEqual([1, 3])
  expect(chosenOf([1, 2], { now: [2], before: [1, 7], most: 12 })).toEqual([2, 7])
  expect(chosenOf([1, 2], { now: [1, 2], before: [7], most: 2 })).toEqual([1, 2])
  // Two certificates of one course are one choice.
  expect(chosenOf([1, 1, 2], { now: [1], before: [1], most: 12 })).toEqual([1])
})

describe('a handle', () => {
  test.each([
    ['amina-w', null],
    ['a2b', null],
    ['', 'required'],
    ['ab', 'handle-length'],
    ['a'.repeat(31), 'handle-length'],
    ['Amina', 'handle-letters'],
    ['amina_w', 'handle-letters'],
    ['-amina', 'handle-letters'],
    ['amina--w', 'handle-letters'],
    ['wanjikũ', 'handle-letters'],
    ['admin', 'handle-reserved'],
    ['stadi-amina', 'handle-reserved'],
    ['m-pesa', 'handle-reserved'],
    ['settings', 'handle-reserved'],
    // A part of another word is none.
    ['badminton', null],
    ['settings-of-amina', null],
  ])('%s: %s', (handle, fault) => expect(handleFault(handle)).toBe(fault))

  test.each([
    ['Wanjikũ Mũthoni', 'wanjiku-muthoni'],
    ['Nĩ', ''],
    ['Stadi Fan', ''],
    ['A very long name of somebody with many names', 'a-very-long-name-of-somebody-w'],
  ])('that %s is offered: %s', (name, handle) => expect(suggestedHandle(name)).toBe(handle))
})

describe('the words of a work', () => {
  test.each([
    ['Call 0712 345 678 now', 'Call … now'],
    ['+254 (0) 712-345678.', '….'],
    ['254112345678', '…'],
    ['٠٧١٢٣٤٥٦٧٨', '…'],
    ['Amina <amina.w+cv@mail.example.co.ke>', 'Amina <…>'],
    // Numbers that reach nobody stay.
    ['KES 0712 for 345 people', 'KES 0712 for 345 people'],
    ['Order 107123456789', 'Order 107123456789'],
    ['@amina on 2026-11-30', '@amina on 2026-11-30'],
  ])('leave out who can be called or mailed: %s', (text, shown) => expect(withoutContacts(text)).toBe(shown))

  test.each([
    ['https://codepen.io/amina/pen/1', 'https://codepen.io/amina/pen/1'],
    ['https://wa.me/254712345678', null],
    ['https://example.com/?mail=amina%40example.com', null],
    ['https://example.com/100%', 'https://example.com/100%'],
    [null, null],
  ])('have a link unless it does: %s', (link, shown) => expect(shownLink(link)).toBe(shown))
})

describe('what stands of a work before it is opened', () => {
  const table = Array.from({ length: 9 }, (_, n) => `Row ${n}; Paid`).join('\n')

  test('is all of a short one', () => expect(beginningOf('One\n\ntwo')).toBe('One\n\ntwo'))
  test('is the first lines of a table, each in its own', () =>
    expect(beginningOf(table)).toBe(`${table.split('\n').slice(0, 6).join('\n')}\n…`))
  test('is the first words of a long line', () => {
    const said = beginningOf('A word after another. '.repeat(40))
    expect(said.length).toBeLessThanOrEqual(420)
    expect(said).toMatch(/^A word .*…$/)
  })
})
