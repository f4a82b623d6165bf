import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { AI_DONE, aiEndpoint, aiEvent, aiUsage, streams } from '../ai-endpoint.ts'
import {
  banners,
  Browser,
  closeProduct,
  elements,
  input,
  type Page,
  product,
  tags,
  textOf,
} from './product.ts'

let model: Awaited<ReturnType<typeof aiEndpoint>>
beforeAll(async () => {
  model = await aiEndpoint(streams(AI_DONE))
  const { baseUrl, apiKey } = model.settings
  await product({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: 'small' })
})
beforeEach(async () => {
  model.asked.length = 0
  await (await product()).app.context().db.delete(rateLimits)
})
afterAll(async () => {
  await closeProduct()
  model.close()
})

const BUILDER = '/resume-builder'
const consent = (page: Page) => tags(page.html, 'input').filter(({ name }) => name === 'agreed')
const summary = (page: Page) => textOf(elements(page.html, 'textarea')[0]!)

/** Presses a button of a tab without scripts, with typed values, and returns to the page. */
async function press(browser: Browser, path: string, intent: string, typed: Record<string, string> = {}) {
  const page = await browser.visit(path)
  const hidden = Object.fromEntries(
    ['tab', 'cv', 'version'].map((name) => [name, input(page, name)?.value ?? '']),
  )
  return browser.follow(await browser.submit(path, { ...hidden, ...typed, intent }))
}

test('[RES-15+] where a model is set up a visitor is asked before a text goes to it; without that, and where it fails, the words are prepared ones and say so', async () => {
  const page = await new Browser().visit(BUILDER)
  expect(consent(page)).toMatchObject([{ type: 'checkbox' }])
  expect(consent(page)[0]).not.toHaveProperty('checked')
  expect(elements(page.html, 'label').map(textOf)).toContainEqual(expect.stringMatching(/^Use AI/))

  const without = await press(new Browser(), BUILDER, 'write-summary')
  expect(summary(without)).toMatch(/^Reliable and quick to learn/)
  expect(banners(without)).toContain('Prepared answer')
  expect(model.asked).toEqual([])

  model.will(streams(aiEvent('Three years '), aiEvent('of sales.'), aiUsage(40), AI_DONE))
  const agreed = await press(new Browser(), BUILDER, 'write-summary', { agreed: 'on' })
  expect(summary(agreed)).toBe('Three years of sales.')
  expect(banners(agreed)).not.toContain('Prepared answer')
  expect(model.asked).toHaveLength(1)

  model.will((response) => response.writeHead(500).end())
  const failed = await press(new Browser(), BUILDER, 'write-summary', { agreed: 'on' })
  expect(summary(failed)).toMatch(/^Reliable and quick to learn/)
  expect(banners(failed)).toContain('Prepared answer')
  // Text that somebody wrote stays, and nothing says otherwise.
  const own = { agreed: 'on', 'personal.summary': 'I sew.' }
  const kept = await press(new Browser(), BUILDER, 'write-summary', own)
  expect(summary(kept)).toBe('I sew.')
  expect(banners(kept)).not.toContain('Prepared answer')
})

test('[RES-14+] skills are asked about alike, at most three and none twice', async () => {
  const path = `${BUILDER}?tab=skills`
  expect(consent(await new Browser().visit(path))).toHaveLength(1)
  model.will(streams(aiEvent('Sewing\nInvoicing\nPayroll\nTax\nStock'), aiUsage(40), AI_DONE))
  const browser = new Browser()
  await press(browser, path, 'add-skill', { skill: 'sewing' })
  const page = await press(browser, path, 'suggest-skills', { agreed: 'on' })
  const list = elements(page.html, 'ul').find((one) => one.includes('cvb-skills'))!
  expect(elements(list, 'bdi').map(textOf)).toEqual(['sewing', 'Invoicing', 'Payroll', 'Tax'])
  const fixed = await press(new Browser(), path, 'suggest-skills')
  expect(banners(fixed)).toContain('Prepared answer')
})
