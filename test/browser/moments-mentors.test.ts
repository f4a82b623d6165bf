import { type Browser, expect, type Locator, type Page, test } from './test.ts'
import { faults } from './axe.ts'
import { isNextStep, PHONE } from './moment.ts'
import { approve, newcomer, ready } from './person.ts'

/**
 * The moments between finding a mentor and having told them what one wants: at each, what to do next is on the first screen of a
 * phone, with scripts and without.
 */
test.use({ viewport: PHONE })

const withoutScripts = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({
      baseURL: process.env.STADI_BASE_URL,
      javaScriptEnabled: false,
      viewport: PHONE,
      isMobile: true,
    })
  ).newPage()

const TERMS =
  /^\w{3} \d{1,2} \w{3,4} \d\d:\d\d, 1 hour by video, KES \d,\d{3}, free to cancel until (\w{3} \d{1,2} \w{3,4} )?\d\d:\d\d\.$/
const phoneNumber = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const linkTo = async (page: Page, name: string): Promise<string> => {
  await page.goto('/mentorship')
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href'))!
}
const slotsOf = (page: Page) =>
  page.locator('input[name=slot]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
async function ring(page: Page, number: string): Promise<void> {
  const phones = await page.context().newPage()
  await phones.goto('/dev/phone')
  await approve(phones, number)
  await phones.close()
}

/** Chooses a time on a mentor's page, and reads the same sentence on the bar and on the sheet. */
async function choosesTime(page: Page, mentor: string, hasScripts: boolean): Promise<void> {
  await page.goto(`${await linkTo(page, mentor)}?tab=schedule`)
  await ready(page)
  const book = page.getByRole('button', { name: 'Book Session' })
  await expect(page.getByText(/^Choose a time: 1 hour by video, KES/)).toBeVisible()
  await page.locator('.slots label').last().click()
  // Without scrolling any further than to the time.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByText(/^Choose a time/)).toBeHidden()
  const terms = page.locator('.slot-terms:visible')
  await expect(terms).toHaveText(TERMS)
  const said = await terms.innerText()
  await isNextStep(book)
  await isNextStep(terms)
  const [words, bar] = [(await terms.boundingBox())!, (await book.boundingBox())!]
  expect(words.y + words.height).toBeLessThanOrEqual(bar.y)
  expect(words.y).toBeGreaterThan(600)
  if (hasScripts) expect(await faults(page, 'mentors')).toEqual([])
  await book.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(said, { exact: true })).toBeVisible()
  await expect(sheet.getByText(`for ${mentor}`)).toBeVisible()
}

test('[MPR-10] [MPR-11] [MEN-17] [MPR-11+] a chosen time brings up, at the bottom of the screen, what it is and costs and the button that books it', async ({
  page,
}) => {
  await newcomer(page)
  await choosesTime(page, 'Otieno Clarke', true)
  // The way back leads to the time that was chosen.
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.locator('.slot-terms:visible')).toHaveText(TERMS)
})

test('[MPR-10] [MPR-11] [MEN-17] [MPR-11+] without scripts, too', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await choosesTime(page, 'Njeri Gathoni', false)
  await page.context().close()
})

test('[MPR-10] [MPR-11] the bar of the other tabs leads to the next free time, chosen already; one week is shown, and others from it, without scripts', async ({
  browser,
}) => {
  const page = await withoutScripts(browser)
  await page.goto(await linkTo(page, 'Halima Hassan'))
  const book = page.getByRole('link', { name: 'Book Session' })
  await expect(
    page.getByText(/^Next free: \w{3} \d{1,2} \w{3,4} \d\d:\d\d, KES 4,000 an hour\.$/),
  ).toBeVisible()
  await isNextStep(book)
  await book.click()
  await expect(page.locator('.slot-terms:visible')).toHaveText(TERMS)
  await isNextStep(page.getByRole('button', { name: 'Book Session' }))

  const first = await slotsOf(page)
  const [from, until] = [Date.parse(first[0]!), Date.parse(first.at(-1)!)]
  expect(until - from).toBeLessThan(7 * 24 * 3600_000)
  await page.getByRole('link', { name: 'Later times' }).click()
  // It begins where the times are.
  await expect(page.locator('.slots').first()).toBeInViewport()
  const later = await slotsOf(page)
  expect(Date.parse(later[0]!)).toBeGreaterThan(until)
  expect(later.filter((one) => first.includes(one))).toEqual([])
  await page.getByRole('link', { name: 'Earliest times' }).click()
  expect(await slotsOf(page)).toEqual(first)
  // The bar hides nothing of the end of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = (await page.locator('.site-footer a').last().boundingBox())!
  expect(last.y + last.height).toBeLessThan((await page.locator('.book-bar').boundingBox())!.y)
  await page.context().close()
})

/** Reads on the page of a session just booked what to do now. */
async function readsSession(page: Page, mentor: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Session with ${mentor}` })).toBeVisible()
  await expect(page.getByText(/^The video room opens here on /)).toBeVisible()
  await expect(page.locator('.mentor-top .avatar')).toBeVisible()
  const field = page.getByRole('textbox', { name: `Tell ${mentor} what you want to learn` })
  await isNextStep(page.getByRole('link', { name: 'Add to calendar' }))
  await isNextStep(field)
  await field.fill('I want to sell online.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent').first()).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.locator('.talk-log')).toContainText('I want to sell online.')
  await page.goto('/notifications')
  await expect(page.locator('main')).toContainText(`With ${mentor},`)
  await expect(page.getByText('Session booked')).toHaveCount(1)
  expect(await page.locator('main').innerText()).not.toMatch(/access|Payment confirmed/i)
}

test('[PAY-28] [PAY-29] [MPR-11+] [MSG-24+] [DASH-05+] after the payment the page of the session says when and where, and what one wants to learn is told at once', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const number = phoneNumber()
  await newcomer(page)
  await page.goto(`${await linkTo(page, 'Kevin Njoroge')}?tab=schedule`)
  await ready(page)
  await page.locator('.slots label').nth(1).click()
  await page.getByRole('button', { name: 'Book Session' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/phone/i).fill(number)
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await ring(page, number)
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  await expect(page.getByText('Your session is booked.')).toBeVisible()
  await expect(page.getByText(/access has been granted/)).toHaveCount(0)
  await ready(page)
  await readsSession(page, 'Kevin Njoroge')
})

test('[PAY-28] [MPR-11+] [MSG-24+] without scripts the payment leads to the page of the session, and the same is told from there', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const number = phoneNumber()
  const page = await withoutScripts(browser)
  await newcomer(page)
  await page.goto(`${await linkTo(page, 'Daniel Mutua')}?tab=schedule`)
  await page.locator('.slots label').nth(1).click()
  await page.getByRole('button', { name: 'Book Session' }).click()
  await page.getByLabel(/phone/i).fill(number)
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(page).toHaveURL(/\/payments\//)
  const payment = page.url()
  await ring(page, number)
  const open = page.getByRole('link', { name: 'Open your session' })
  await expect
    .poll(async () => {
      await page.goto(payment)
      return open.count()
    })
    .toBe(1)
  await isNextStep(open)
  expect(await page.locator('main').innerText()).not.toMatch(/test payment|access/i)
  await open.click()
  await readsSession(page, 'Daniel Mutua')
  await page.context().close()
})

/** Counts every press, and every field that is not the one that is written in already. */
function counter(page: Page) {
  const sum = { taps: 0 }
  return {
    sum,
    press: async (what: Locator) => {
      await ready(page)
      await what.click()
      sum.taps += 1
    },
    type: async (field: Locator, words: string) => {
      await ready(page)
      if (!(await field.evaluate((element) => element === document.activeElement))) sum.taps += 1
      await field.fill(words)
    },
  }
}

test('[MEN-15] [MEN-16] [PAY-04] [PAY-05] from the home page to a paid session takes at most 5 taps besides the phone; the second time its number is known, and can be changed', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const number = phoneNumber()
  await newcomer(page)
  await page.goto('/')
  const { sum, press, type } = counter(page)
  await press(
    page
      .locator('main')
      .getByRole('link', { name: /mentor/i })
      .first(),
  )
  await page.waitForURL('**/mentorship')
  const card = page.locator('main .card').filter({ hasText: 'Grace Mwende' })
  await press(card.getByText(/^Next free: /))
  await expect(card.getByRole('button', { name: 'Select a time slot to book' })).toBeDisabled()
  await press(card.locator('.slots label').first())
  await press(card.getByRole('button', { name: /^Book Session - KES/ }))
  const sheet = page.getByRole('dialog')
  await type(sheet.getByLabel(/phone/i), number)
  const pay = sheet.getByRole('button', { name: /^Pay KES/ })
  await press(pay)
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await ring(page, number)
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  expect(sum.taps).toBeLessThanOrEqual(5)

  // From the mentor's own page, with the number that paid.
  await page.goto('/')
  const second = counter(page)
  await second.press(
    page
      .locator('main')
      .getByRole('link', { name: /mentor/i })
      .first(),
  )
  await page.waitForURL('**/mentorship')
  await second.press(page.getByRole('link', { name: 'Samuel Kiprono', exact: true }))
  await page.waitForURL(/\/mentorship\/[0-9a-f-]{36}$/)
  await second.press(page.getByRole('link', { name: 'Book Session' }))
  await second.press(page.getByRole('button', { name: 'Book Session' }))
  await expect(
    sheet.getByText(`M-Pesa asks on your phone, ${number.slice(0, 4)} *** ${number.slice(-3)}.`),
  ).toBeVisible()
  await expect(pay).toBeEnabled()
  await isNextStep(pay)
  for (const form of [number, number.slice(1)]) expect(await page.content()).not.toContain(form)
  await expect(sheet.getByLabel(/phone number/i)).toBeHidden()
  await sheet.getByText('Change number').click()
  await expect(sheet.getByLabel(/phone number/i)).toBeVisible()
  await sheet.getByText('Change number').click()
  expect(await faults(page, 'payments')).toEqual([])
  await second.press(pay)
  await expect(
    sheet.getByText(`M-Pesa asks on your phone, ${number.slice(0, 4)} *** ${number.slice(-3)}.`),
  ).toBeVisible()
  await ring(page, number)
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  expect(second.sum.taps).toBeLessThanOrEqual(5)
})

test('[MEN-09] [MEN-12] [MEN-13] [MEN-14] on a phone the list of mentors has a face, a sentence, the price and the next free time of each, in less than half of what all of it takes', async ({
  page,
}) => {
  for (const language of ['en', 'sw']) {
    await page.goto(`/mentorship?lang=${language}`)
    const cards = page.locator('main .card')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(11_437 / 2)
    for (const card of (await cards.all()).slice(0, 3)) {
      for (const part of ['.avatar', '.mentor-says', '.price', 'summary'])
        await expect(card.locator(part).first()).toBeVisible()
      await expect(card.locator('.slots').first()).toBeHidden()
    }
    // What is to be chosen begins on the first screen.
    await isNextStep(cards.first().getByRole('heading'))
    const card = cards.first()
    await card.locator('summary').click()
    await expect(card.locator('.slots label')).toHaveCount(4)
    await expect(card.locator('.traits')).toBeVisible()
    expect(await faults(page, 'mentors')).toEqual([])
  }
})

test('[MSG-02] [MSG-07] a phone shows the conversations alone; a wide screen says beside them that one can be chosen', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto(await linkTo(page, 'Wanjiku Kariuki'))
  await ready(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.waitForURL('**/messages/*')
  await page.goto('/messages')
  await ready(page)
  const words = page.getByText('Select a conversation to start messaging')
  await expect(words).toBeHidden()
  await isNextStep(page.getByRole('link', { name: 'Wanjiku Kariuki' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(words).toBeVisible()
})
