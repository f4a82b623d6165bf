import { describe, expect, test } from 'vitest'
import { csvRows } from '#kit/documents/csv.ts'
import { contactIn, invitedIn, linesIn } from './contact.ts'
import { codeInWords, invoiceNumber, invoiceNumberIn, monthBefore, monthOf, spanOf } from './rules.ts'
import { smsCodeIn } from './seals.server.ts'

describe('a list of people', () => {
  test('is read whichever way a spreadsheet wrote it, with the numbers of its lines', () => {
    const file = '\uFEFFName;Phone;Mail\r\n"Amina; Yusuf";0712 345 678;\r\n\r\nBaraka;;baraka@example.com\n'
    expect(linesIn(csvRows(file))).toEqual([
      [2, 'Amina; Yusuf', '0712 345 678'],
      [4, 'Baraka', 'baraka@example.com'],
    ])
    // A line without any number is still somebody, who cannot be reached.
    expect(
      linesIn(csvRows('Amina,0712345678\nNjeri\n"She said ""hi""\nand left",x@y.co\nOtieno,0101')),
    ).toEqual([
      [1, 'Amina', '0712345678'],
      [2, 'Njeri', ''],
      [3, 'She said "hi"\nand left', 'x@y.co'],
      [5, 'Otieno', '0101'],
    ])
    expect(csvRows('a,b,\n')).toEqual([{ line: 1, cells: ['a', 'b', ''] }])
    expect(csvRows('a,"open\nfor ever')).toEqual([{ line: 1, cells: ['a', 'open\nfor ever'] }])
    expect(csvRows('')).toEqual([])
  })

  test('names what is wrong with a line', () => {
    expect(contactIn('+254 712-345-678')).toEqual({ email: null, phone: '254712345678' })
    expect(contactIn(' Amina@Example.com ')).toEqual({ email: 'amina@example.com', phone: null })
    for (const typed of ['00254712345678', '+254 0712 345678', '０７１２－３４５６７８', '٠٧١٢٣٤٥٦٧٨'])
      expect(contactIn(typed), typed).toEqual({ email: null, phone: '254712345678' })
    expect(contactIn('0612345678')).toBe('phone')
    expect(contactIn('call 0712345678')).toBe('phone')
    expect(contactIn('amina@')).toBe('email')
    expect(contactIn('  ')).toBe('contact')
    expect(invitedIn(' ', '0712345678')).toBe('name')
    expect(invitedIn('x'.repeat(61), '0712345678')).toBe('too-long')
    for (const name of ['bit.ly/3xYz9Q Mwangi', 'amina@example.com', '0712345678', '😀'])
      expect(invitedIn(name, '0712345678'), name).toBe('name-only')
    expect(invitedIn('12. Otieno, Mary', '0712345678')).toMatchObject({ name: 'Otieno Mary' })
    expect(invitedIn(' Amina  Yusuf ', '0712345678')).toMatchObject({ name: 'Amina Yusuf' })
  })
})

test('a code is read as people type it', () => {
  expect(smsCodeIn(' 7kq2 - m4xd ')).toBe('7KQ2M4XD')
  expect(smsCodeIn('oil0-abcd')).toBe('0110ABCD')
  expect(codeInWords('7KQ2M4XD')).toBe('7KQ2-M4XD')
})

test('a month begins and ends at midnight in Nairobi', () => {
  // 23:30 UTC on 31 October is November in Nairobi.
  expect(monthOf(new Date('2026-10-31T23:30:00Z'))).toBe('2026-11-01')
  expect(monthBefore(new Date('2027-01-01T05:00:00+03:00'))).toBe('2026-12-01')
  const { from, until } = spanOf('2026-12-01')
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-11-30T21:00:00.000Z',
    '2026-12-31T21:00:00.000Z',
  ])
})

test('an invoice has a number as it is written, and reads it from an address', () => {
  expect(invoiceNumber(12)).toBe('ST-0012')
  expect(invoiceNumber(12345)).toBe('ST-12345')
  expect([
    invoiceNumberIn('12'),
    invoiceNumberIn('x'),
    invoiceNumberIn('9999999999'),
    invoiceNumberIn(undefined),
  ]).toEqual([12, null, null, null])
})
