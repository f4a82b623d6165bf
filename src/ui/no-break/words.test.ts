import { expect, test } from 'vitest'
import { noBreakHtml, noBreakParts } from './words.ts'

test('a text is cut at words that hold together, with the marks at them, and is whole again put together', () => {
  for (const [text, words] of [
    ['Pay with M-Pesa', ['M-Pesa']],
    ['(M-Pesa), then "1-on-1".', ['(M-Pesa),', '"1-on-1".']],
    ["M-Pesa's PIN, M-PESA", ["M-Pesa's", 'M-PESA']],
    ['Your M-Pesa? Mine: M-Pesa…', ['M-Pesa?', 'M-Pesa…']],
    ['Your e-mails? By e-mail.', ['e-mails?', 'e-mail.']],
    ['well-known', []],
    ['', []],
  ] as const) {
    const parts = noBreakParts(text)
    expect(parts.join('')).toBe(text)
    expect(parts.filter((_, place) => place % 2 === 1)).toEqual(words)
  }
})

test('in HTML an element holds them, and nothing within a tag changes', () => {
  expect(noBreakHtml('<p>By <b>M-Pesa</b>.</p>')).toBe(
    '<p>By <b><span class="whitespace-nowrap">M-Pesa</span></b>.</p>',
  )
  const link = '<a href="/help/M-Pesa" title="M-Pesa">here</a> &lt;3'
  expect(noBreakHtml(link)).toBe(link)
})
