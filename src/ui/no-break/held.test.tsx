import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Anchor } from '../anchor.tsx'
import { jsx, jsxs } from './jsx-runtime.ts'

const drawn = (type: string, children: unknown): string =>
  renderToStaticMarkup((Array.isArray(children) ? jsxs : jsx)(type as 'p', { children }, undefined))
const held = (word: string) => `<span class="whitespace-nowrap">${word}</span>`

test('a text of an element holds its words together, as one thing in it', () => {
  expect(drawn('p', 'Pay with M-Pesa now')).toBe(`<p><span>Pay with ${held('M-Pesa')} now</span></p>`)
  expect(drawn('li', ['One hour, 1-on-1', ' each'])).toBe(
    `<li><span>One hour, ${held('1-on-1')}</span> each</li>`,
  )
  expect(drawn('p', 'It takes 20 min')).toBe(`<p><span>It takes ${held('20 min')}</span></p>`)
  // Alone it is one thing already.
  expect(drawn('b', 'KES 4,000')).toBe(`<b>${held('KES 4,000')}</b>`)
  expect(drawn('p', 'Pay')).toBe('<p>Pay</p>')
  expect(drawn('p', 7)).toBe('<p>7</p>')
})

test('what can hold no element stays text', () => {
  for (const type of ['title', 'option', 'text'])
    expect(drawn(type, 'M-Pesa')).toBe(`<${type}>M-Pesa</${type}>`)
  // Of a PDF.
  const part = jsx('TEXT' as 'text', { children: 'M-Pesa' }, undefined)
  expect(part.props).toEqual({ children: 'M-Pesa' })
})

test('a link of the router holds them too, whose element is made by others', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/courses']}>
      <Anchor to="?tab=free">By M-Pesa</Anchor>
    </MemoryRouter>,
  )
  expect(html.replace(/ href="[^"]*"/, '')).toBe(`<a><span>By ${held('M-Pesa')}</span></a>`)
})
