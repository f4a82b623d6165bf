import { expect, test } from 'vitest'
import { cleanText } from '#kit/text.ts'
import { blanksIn } from './blank.ts'

const field = (value: string, more: object = {}) => ({
  name: 'title',
  type: 'text',
  required: true,
  value,
  ...more,
})

test('[FOR-06] [QNA-07] [STO-06] a required text of spaces is found, as the server would', () => {
  for (const value of [' ', '   ', '\t\n', '\u00A0', '\u2003\u3000', '\u200B', '\u2060 \uFEFF', '\u0301']) {
    expect(cleanText(value), JSON.stringify(value)).toBe('')
    for (const type of ['text', 'textarea', 'email'])
      expect(blanksIn([field(value, { type })]), JSON.stringify(value)).toHaveLength(1)
  }
  for (const value of ['a', ' é ', '?', '  👍 ', 'ሰላም', '0']) expect(blanksIn([field(value)])).toEqual([])
})

test('nothing else is: what may be empty, what the browser refuses, what is no text, and passwords', () => {
  const others = [
    field(' ', { required: false }),
    field(''),
    field(' ', { type: 'password' }),
    field(' ', { type: 'checkbox' }),
    field(' ', { type: 'select-one' }),
    field(' ', { type: 'file' }),
    {},
  ]
  expect(blanksIn(others)).toEqual([])
  expect(blanksIn([...others, field(' ', { name: 'body' })])).toMatchObject([{ name: 'body' }])
})
