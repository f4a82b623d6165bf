import { expect, test } from 'vitest'
import { noBreakHtml, noBreakParts } from './words.ts'

test('a text is cut at words that hold together, with the marks at them, and is whole again put together', () => {
  for (const [text, words] of [
    ['Pay with M-Pesa', ['M-Pesa']],
    ['(M-Pesa), then "1-on-1".', ['(M-Pesa),', '"1-on-1".']],
    ["M-Pesa's PIN, M-PESA", ["M-Pesa's", 'M-PESA']],
    ['Your M-Pesa? Mine: M-Pesa…', ['M-Pesa?', 'M-Pesa…']],
    ['Your e-mails? By e-mail.', ['e-mails?', 'e-mail.']],
    ['Pay KES 4,000 now.', ['KES 4,000']],
    ['KES 45,000-60,000 a month, or USD 45', ['KES 45,000-60,000', 'USD 45']],
    ['(20 min), 2 h 30 min', ['(20 min),', '2 h', '30 min']],
    ['3 MB, 10 kB to read', ['3 MB,', '10 kB']],
    ['Dakika 4, kB 10 kusoma; saa 2 dakika 30, MB 3', ['Dakika 4,', 'kB 10', 'saa 2', 'dakika 30,', 'MB 3']],
    ['4,000 pixels, 9 hens, 2 MBs, *384*2025#', []],
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
  expect(noBreakHtml('<td>KES 4,000</td>')).toBe('<td><span class="whitespace-nowrap">KES 4,000</span></td>')
  const drawing = '<svg viewBox="0 0 9 9"><text>KES 700</text></svg>'
  expect(noBreakHtml(`KES 4,000 ${drawing}${drawing} 20 min`)).toBe(
    `<span class="whitespace-nowrap">KES 4,000</span> ${drawing}${drawing} <span class="whitespace-nowrap">20 min</span>`,
  )
  const link = '<a href="/help/M-Pesa" title="M-Pesa, 20 min">here</a> &lt;3'
  expect(noBreakHtml(link)).toBe(link)
})
