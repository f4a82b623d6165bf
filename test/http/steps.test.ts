import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { closeProduct, product } from './product.ts'

afterAll(closeProduct)

/** A lesson of a free course as a visitor's browser gets it. */
async function lesson(path: string, lang = 'en') {
  const { fetch } = await product()
  const headers = { host: 'localhost:3000', 'accept-encoding': 'br', 'accept-language': lang }
  const answer = await fetch(new Request(new URL(path, 'http://localhost:3000'), { headers }))
  expect(answer.status).toBe(200)
  const body = Buffer.from(await answer.arrayBuffer())
  return { html: brotliDecompressSync(body).toString() }
}

async function firstLesson(): Promise<string> {
  const { html } = await lesson('/courses/11')
  return /\/courses\/11\/lessons\/\d+/.exec(html)![0]
}

/** What steps and their sheet add to a page: each part of it taken out. */
const withoutSteps = (html: string): string =>
  html
    .replace(/<script nonce="[^"]*">[^<]*?stadi-view[^]*?<\/script>/g, '')
    .replace(/<section id="step-\d+" data-step(?:="")?>|<\/section>/g, '')
    .replace(/<div class="step-top"[^]*?<p class="step-again"[^]*?<\/p>/, '')
    .replace(/<div class="step-go"[^]*?<div class="step-sheet"[^]*?<\/article>/, '</article>')
    .replaceAll(
      /[^{}]*(?:in-steps|step-(?:top|icon|bar|again|go|sheet|end|view|back|on)|sheet-)[^{}]*\{[^{}]*\}/g,
      '',
    )

test('a lesson without scripts is the whole article, each step a section of it', async () => {
  const { html } = await lesson(await firstLesson())
  const [text] = /<article[^]*<\/article>/.exec(html)!
  expect(text.match(/<section id="step-\d+" data-step/g)!.length).toBeGreaterThan(4)
  // Nothing of it is hidden by what the server wrote, but what only scripts can do.
  expect(text).not.toMatch(/data-off|class="[^"]*in-steps/)
  for (const hidden of ['step-top', 'step-go', 'step-sheet', 'step-again'])
    expect(text).toMatch(new RegExp(`class="${hidden}"[^>]* hidden`))
  expect(text).toContain('Which headline tells a stranger most?')
  expect(text).toContain('x-order-of-an-overview')
})

test('steps and their sheet are at most 6 kB of a public lesson', async () => {
  const path = await firstLesson()
  for (const lang of ['en', 'sw']) {
    const { html } = await lesson(path, lang)
    const steps = brotliCompressSync(html).length - brotliCompressSync(withoutSteps(html)).length
    expect.soft(steps, lang).toBeLessThanOrEqual(6000)
    expect.soft(steps, lang).toBeGreaterThan(1000)
  }
})
