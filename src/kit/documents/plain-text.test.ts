import { expect, test } from 'vitest'
import { renderPost } from './markdown.server.ts'
import { plainText } from './plain-text.ts'

test('[FOR-16+] the text of a post is extracted without syntax, a line for each block', () => {
  expect(
    plainText(renderPost('**One** &lt; <b>"two"</b>\n\n- three\n- [four](https://a.example)\n\n> five')),
  ).toBe('One < <b>"two"</b>\nthree\nfour\nfive')
  expect(plainText('')).toBe('')
})
