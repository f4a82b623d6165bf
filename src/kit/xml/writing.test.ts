import { expect, test } from 'vitest'
import { forXml, jsonInXml, xmlText } from './writing.ts'

const none = String.fromCharCode(0, 8, 0xdc00, 0xd800, 0xfffe, 0xffff)

test('a text in XML has no sign that XML cannot hold', () => {
  expect(xmlText(`<a>${none} & "b"\t\n😀`)).toBe('&lt;a&gt; &amp; &quot;b&quot;\t\n😀')
})

test('a whole document is cleaned for XML, and nothing else of it changes', () => {
  const given = { name: `A${none}`, at: 3, is: true, no: null, rows: [{ text: `${none}b` }, `c${none}`] }
  expect(forXml(given)).toEqual({ name: 'A', at: 3, is: true, no: null, rows: [{ text: 'b' }, 'c'] })
})

test('JSON in XML says the same without a sign that XML cannot hold, and does not end its section', () => {
  const value = { name: `A${none}]]>` }
  const written = jsonInXml(JSON.stringify(value))
  expect(written).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
  expect(written).not.toContain(']]>')
  expect(JSON.parse(written)).toEqual(value)
})
