import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, closeProduct, elements, type Page, person, product, tags, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const part = (page: Page) => elements(page.html, 'section').find((one) => one.includes('id="daily"')) ?? ''
const chosen = (page: Page) =>
  tags(part(page), 'option').flatMap((option) => ('selected' in option ? [option.value] : []))

test('[DASH-09+] a daily goal is chosen and changed on /account without scripts, and ends', async () => {
  const { browser } = await person('Amina')
  expect(textOf(part(await browser.visit('/account')))).toMatch(/Each day.*Remind me at/)
  const saved = await browser.submit('/account/daily', {
    intent: 'daily',
    daily: 'lessons-2',
    hour: '18',
    by: 'push',
  })
  expect(saved.location).toBe('/account#daily')
  expect(chosen(await browser.visit('/account'))).toEqual(['lessons-2', '18', 'push'])
  expect(textOf((await browser.visit('/dashboard')).html)).toMatch(/Lessons today\s*0 of 2/)
  await browser.submit('/account/daily', { intent: 'daily', daily: '', hour: '18', by: 'push' })
  expect(textOf((await browser.visit('/dashboard')).html)).not.toContain('Lessons today')
})

test('[DASH-09+] an SMS without a confirmed number is refused beside its field, and nothing is lost', async () => {
  const { browser } = await person('Baraka')
  const refused = await browser.submit('/account/daily', {
    intent: 'daily',
    daily: 'minutes-5',
    hour: '7',
    by: 'sms',
  })
  expect(refused.status).toBe(400)
  expect(part(refused)).toContain('class="error"')
  expect(chosen(refused)).toEqual(['minutes-5', '7', 'sms'])
})

test('[DASH-09+] a visitor who sends it signs in first', async () => {
  const { location } = await new Browser().submit('/account/daily', { intent: 'daily', daily: 'minutes-5' })
  expect(location).toMatch(/^\/auth/)
})
