import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, closeProduct, person, product, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const NOTE = /<aside class="note"[^]*?<\/aside>/
async function lessonFor(browser: Browser): Promise<string> {
  const { html } = await browser.visit('/courses/11')
  return /\/courses\/11\/lessons\/\d+/.exec(html)![0]
}

test('a note is written without scripts, is nobody else’s, and is found, downloaded and exported', async () => {
  const { browser } = await person('Amina')
  const lesson = await lessonFor(browser)
  const saved = await browser.submit(`${lesson}/note`, {
    intent: 'note',
    text: 'Ask the chama first',
    before: '',
  })
  expect(saved.location).toBe(`${lesson}#note`)
  await browser.submit(`${lesson}/note`, { intent: 'note', mark: 'here', step: '', words: '' })
  expect(NOTE.exec((await browser.visit(lesson)).html)![0]).toContain('Ask the chama first')
  expect(textOf((await browser.visit('/notes?q=chama')).html)).toContain('Ask the chama first')
  expect(textOf((await browser.visit('/notes?q=nobody')).html)).toContain('No note has these words')
  expect((await browser.visit('/notes.txt')).html).toContain('Ask the chama first')
  expect((await browser.visit('/account/data.json')).html).toContain('Ask the chama first')

  const { browser: other } = await person('Baraka')
  expect((await other.visit(lesson)).html).not.toContain('Ask the chama first')
  expect(textOf((await other.visit('/notes')).html)).toContain('No notes yet')
  expect((await new Browser().visit(lesson)).html).not.toMatch(NOTE)
})

test('a refused note keeps what was typed, and a visitor signs in first', async () => {
  const { browser } = await person('Chebet')
  const lesson = await lessonFor(browser)
  const long = 'a'.repeat(4001)
  const refused = await browser.submit(`${lesson}/note`, { intent: 'note', text: long, before: '' })
  expect(refused.status).toBe(400)
  expect(NOTE.exec(refused.html)![0]).toContain(long)
  expect(NOTE.exec(refused.html)![0]).toContain('class="error"')
  const { location } = await new Browser().submit(`${lesson}/note`, { intent: 'note', text: 'x' })
  expect(location).toMatch(/^\/auth/)
})

test('the form of a note is small on a lesson', async () => {
  const { browser } = await person('Dafina')
  const { html } = await browser.visit(await lessonFor(browser))
  const bytes = brotliCompressSync(html).length - brotliCompressSync(html.replace(NOTE, '')).length
  expect(bytes).toBeGreaterThan(50)
  expect(bytes).toBeLessThanOrEqual(400)
})
