import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheKey } from '#entrypoints/web/http/page-cache.server.ts'
import { Browser, closeProduct, product, tags, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const SCAMS = '/courses/8'
const langOf = (page: string, name: string) => tags(page, name)[0]?.lang

test('[CRS-14] one link changes the language of a course, remembered and without scripts; the page around it stays', async () => {
  const visitor = new Browser()
  const english = await visitor.visit(SCAMS)
  expect(textOf(english.html)).toContain('Soma kwa Kiswahili')
  expect(textOf(english.html)).toContain('English, Kiswahili')
  expect(langOf(english.html, 'h1')).toBeUndefined()

  const swahili = await visitor.visit(`${SCAMS}?read=sw`)
  expect(langOf(swahili.html, 'html')).toBe('en')
  expect(langOf(swahili.html, 'h1')).toBe('sw')
  expect(textOf(swahili.html)).toContain('Tambua Utapeli')
  const again = (await visitor.visit(SCAMS)).html
  expect(textOf(again)).toContain('Tambua Utapeli')
  expect(textOf(again)).toContain('Read in English')
  const lesson = /href="(\/courses\/8\/lessons\/\d+)"/.exec(again)![1]!
  const text = (await visitor.visit(lesson)).html
  expect(text).toMatch(/class="prose" lang="sw">/)
  expect(textOf(text)).toContain('Utapeli una mpangilio wake')
  // Another course has one language, and says so.
  expect(textOf((await visitor.visit('/courses/1')).html)).not.toContain('Soma kwa Kiswahili')
  expect(textOf((await new Browser().visit(SCAMS)).html)).toContain('Spot Online Scams')
})

test('[CRS-14] whoever changes the language of the pages reads courses in it, and what is English in them says so', async () => {
  const visitor = new Browser()
  await visitor.visit(`${SCAMS}?read=en`)
  const swahili = (await visitor.visit(`${SCAMS}?read=en&lang=sw`)).html
  expect(langOf(swahili, 'html')).toBe('sw')
  expect(langOf(swahili, 'h1')).toBeUndefined()
  expect(textOf(swahili)).toContain('Tambua Utapeli')
  expect(langOf((await visitor.visit('/courses/1')).html, 'h1')).toBe('en')
})

test('cached pages are those of the language that is read', () => {
  const key = (url: string, cookie: string) =>
    cacheKey('GET', url, { host: 'stadi.test', cookie, fetchSite: '', saveData: '', language: '' })
  expect(key('/courses/8', 'read=sw')).not.toBe(key('/courses/8', ''))
  expect(key('/courses/8', 'lang=sw; read=en')).not.toBe(key('/courses/8', 'lang=sw'))
  expect(key('/courses/8', 'lang=sw; read=sw')).toBe(key('/courses/8', 'lang=sw'))
  expect(key('/courses/8?read=sw', '')).toBeNull()
})
