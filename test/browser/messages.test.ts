import { type Browser, expect, type Page, test } from './test.ts'
import { readMentors } from '#modules/mentorship/sample/read-mentors.server.ts'
import { newcomer, ready, signIn } from './person.ts'

const log = (page: Page) => page.getByRole('log')
const said = (page: Page) => log(page).getByRole('listitem')
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The header's number of unread messages. */
async function waiting(page: Page): Promise<number> {
  const link = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  return Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

const MENTORS = ['Brian Ochieng', 'Faith Chebet', 'Amina Abdalla', 'Lydia Nakato', 'Grace Mwende']

/**
 * Each test uses its own mentor, whose header counts nobody else's messages. A learner who pressed "Send Message" on a mentor's
 * page, and the mentor, each with a phone.
 */
async function pair(page: Page, browser: Browser, place: number) {
  await newcomer(page)
  await page.goto('/mentorship')
  // By name: the list is in the order of their next free times, which other tests take.
  const chosen = MENTORS[place]!
  await page.goto((await page.getByRole('link', { name: chosen, exact: true }).getAttribute('href'))!)
  await ready(page)
  const name = (await page.locator('h1').innerText()).trim()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.locator('h1')).toHaveText(name)
  const mentor = await (await browser.newContext()).newPage()
  const number = readMentors().findIndex((one) => one.name === name) + 1
  await signIn(mentor, `mentor-${number}@stadi.example`, '/messages')
  return { mentor, path: new URL(page.url()).pathname }
}

test('[MSG-09] [MSG-15] [MSG-16] [MSG-17] [MSG-18] [MSG-22+] [MSG-23+] [DASH-06+] two people write to each other without a reload: list, ticks and counts follow at once', async ({
  page,
  browser,
}) => {
  const { mentor, path } = await pair(page, browser, 0)
  await page.evaluate(() => Object.assign(globalThis, { here: true }))
  await field(page).fill('Habari')
  await field(page).press('Enter')
  await expect(said(page)).toHaveText([/Habari/])
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(said(page).getByText('Sent')).toBeVisible()
  // The mentor's list and header show it, and opening it clears both.
  const row = mentor.getByRole('listitem').filter({ hasText: 'Habari' })
  await expect(row.getByText('1 unread')).toBeVisible()
  const before = await waiting(mentor)
  expect(before).toBeGreaterThan(0)
  await row.getByRole('link').click()
  await expect(mentor).toHaveURL(new RegExp(`${path}#last$`))
  await expect.poll(() => waiting(mentor)).toBe(before - 1)
  await expect(said(page).getByText('Read')).toBeVisible()
  // A reply arrives in the open conversation and is read there.
  await field(mentor).fill('Karibu\nsana')
  await mentor.getByRole('button', { name: 'Send' }).click()
  await expect(said(page)).toHaveText([/Habari/, /Karibu/])
  await expect(said(mentor).last().getByText('Read')).toBeVisible()
  expect(await page.evaluate(() => 'here' in globalThis)).toBe(true)
  // Coming back to the page reads it again, which marks what could not be marked before.
  const read = mentor.waitForRequest(/\/messages\/[^/]*\.data/)
  await mentor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await read
  await mentor.context().close()
})

test('[MSG-21] [MSG-21+] a lost message stays in the field over a reload, says so, and is sent once when the connection is back', async ({
  page,
  browser,
  expectError,
}) => {
  const { mentor } = await pair(page, browser, 1)
  expectError(/ERR_FAILED .*\/messages\//)
  await page.route('**/messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.route('**/messages/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(page).fill('Uko hapo?')
  await field(page).press('Enter')
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(toast(page)).toContainText('Error')
  await expect(field(page)).toHaveValue('Uko hapo?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(field(page)).toHaveValue('Uko hapo?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.unrouteAll()
  await expect(said(page)).toHaveText([/Uko hapo\?/], { timeout: 20_000 })
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await mentor.getByRole('listitem').filter({ hasText: 'Uko hapo?' }).getByRole('link').click()
  await expect(said(mentor)).toHaveText([/Uko hapo\?/])
  await mentor.context().close()
})

test('[MSG-21+] [MSG-12+] a response lost after the message was stored creates no second one', async ({
  page,
  browser,
  expectError,
}) => {
  const { mentor } = await pair(page, browser, 2)
  expectError(/ERR_FAILED .*\/messages\//)
  // It reaches the server; the page never gets the response.
  // Once, and not counted by a read that comes before.
  let isLost = false
  await page.route(/\/messages\/[^/]+$/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Mara moja')
  await field(page).press('Enter')
  await expect(said(page)).toHaveText([/Mara moja/], { timeout: 20_000 })
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await expect(said(page)).toHaveText([/Mara moja/])
  await expect(field(page)).toHaveValue('')
  await mentor.context().close()
})

/** What a page sends of messages, by any transport. */
const sending = /\/messages\/[0-9a-f-]{36}(\.data)?(\?.*)?$/

test('[MSG-09] [MSG-11] [MSG-12+] messages sent while others are pending on a slow connection all arrive, once and in order', async ({
  page,
  browser,
}) => {
  const { mentor } = await pair(page, browser, 3)
  const words = ['Moja', 'Mbili', 'Tatu']
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  for (const text of words) {
    await field(page).pressSequentially(text)
    await field(page).press('Enter')
  }
  await expect(field(page)).toHaveValue('')
  await expect(said(page)).toHaveText(words.map((text) => new RegExp(text)))
  await expect(said(page).getByText('On its way').first()).toBeVisible()
  // Leaving the conversation blocks nothing.
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await mentor.getByRole('listitem').filter({ hasText: 'Tatu' }).getByRole('link').click({ timeout: 30_000 })
  await expect(said(mentor)).toHaveText(words.map((text) => new RegExp(text)))
  await page.getByRole('listitem').filter({ hasText: 'Tatu' }).getByRole('link').click()
  await expect(said(page)).toHaveText(words.map((text) => new RegExp(`${text}.*Read`, 's')))
  await page.reload()
  await expect(said(page)).toHaveText(words.map((text) => new RegExp(text)))
})

test('[MSG-21] [MSG-21+] several lost ones stay over a reload, say so, and are sent in order when the connection is back', async ({
  page,
  browser,
  expectError,
}) => {
  const { mentor } = await pair(page, browser, 4)
  expectError(/ERR_FAILED .*\/messages\//)
  // A connection that fails slowly: what is written meanwhile is another message.
  await page.route(sending, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.abort()
  })
  for (const text of ['Kwanza', 'Pili']) {
    await field(page).pressSequentially(text)
    await field(page).press('Enter')
  }
  await field(page).pressSequentially('na bado')
  await expect(page.getByRole('status').getByText('Not sent')).toBeVisible()
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(field(page)).toHaveValue('na bado')
  await page.reload()
  await ready(page)
  await expect(said(page)).toHaveText([/Kwanza/, /Pili/])
  await expect(field(page)).toHaveValue('na bado')
  // The reload's automatic retry is lost first.
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(said(page)).toHaveText([/Kwanza.*Sent/s, /Pili.*Sent/s], { timeout: 20_000 })
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await field(page).press('Enter')
  await mentor.getByRole('listitem').filter({ hasText: 'na bado' }).getByRole('link').click()
  await expect(said(mentor)).toHaveText([/Kwanza/, /Pili/, /na bado/])
})
