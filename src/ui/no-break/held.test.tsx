import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Anchor } from '../anchor.tsx'
import { held } from './held.ts'

const drawn = (type: string, children: ReactNode): string =>
  renderToStaticMarkup(createElement(type, null, held(children)))
const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`

test('a text holds its words together, as one thing in its element', () => {
  expect(drawn('p', 'Pay with M-Pesa now')).toBe(`<p><span>Pay with ${whole('M-Pesa')} now</span></p>`)
  expect(drawn('li', ['One hour, 1-on-1', ' each'])).toBe(
    `<li><span>One hour, ${whole('1-on-1')}</span> each</li>`,
  )
  expect(drawn('p', 'It takes 20 min')).toBe(`<p><span>It takes ${whole('20 min')}</span></p>`)
  // Alone it is one thing already.
  expect(drawn('b', 'KES 4,000')).toBe(`<b>${whole('KES 4,000')}</b>`)
})

test('what has none of them is handed on as it is', () => {
  const list = ['Pay', 7]
  const element = createElement('b', null, 'M-Pesa')
  for (const one of ['Pay', 7, null, undefined, false, element, list]) expect(held(one)).toBe(one)
})

test('a link of the router holds them too, whose element is made by others', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/courses']}>
      <Anchor to="?tab=free">By M-Pesa</Anchor>
    </MemoryRouter>,
  )
  expect(html.replace(/ href="[^"]*"/, '')).toBe(`<a><span>By ${whole('M-Pesa')}</span></a>`)
})
