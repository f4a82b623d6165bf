import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from './test.ts'
import { linkIn, mailTo, newcomer, PASSWORD, ready } from './person.ts'

/** The free course of these tests: its first two lessons have the exercises. */
async function lessonsOf(page: Page): Promise<[first: string, second: string]> {
  await page.goto('/courses/11')
  const links = page.locator('.lesson-row').getByRole('link', { includeHidden: true })
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  return [hrefs[0]!, hrefs[1]!]
}

const exercise = (page: Page, name: string) => page.locator(`#x-${name}`)
const solved = (one: Locator) => one.getByText('Solved', { exact: true })
/** The first question of the lesson's text. */
const check = (page: Page) => page.locator('.check[role=group]').first()
const options = (page: Page) => check(page).locator('details')

const OVERVIEW = [
  '"Your shop gets orders by voice note, and some are lost."',
  '"I listen each evening, type them into one sheet, and mark what is unclear."',
  '"A practice sheet of 40 orders is among my samples."',
  '"How many orders come on a usual day?"',
]

async function typesAnHour(page: Page): Promise<void> {
  const typed = exercise(page, 'hour-in-nairobi')
  await typed.getByLabel('Your answer').fill('17')
  await typed.getByRole('button', { name: 'Check' }).click()
  await expect(solved(typed)).toBeVisible()
}

async function orders(page: Page): Promise<void> {
  const order = exercise(page, 'order-of-an-overview')
  for (const [place, words] of OVERVIEW.entries())
    for (;;) {
      const now = await order.locator('li').allInnerTexts()
      if (now.findIndex((item) => item.startsWith(words)) === place) break
      await order.getByRole('button', { name: `Up: ${words}` }).click()
    }
  await order.getByRole('button', { name: 'Check' }).click()
  await expect(solved(order)).toBeVisible()
}

async function matches(page: Page): Promise<void> {
  const match = exercise(page, 'which-part-of-a-proposal')
  const choose = (words: RegExp, label: string) => match.getByLabel(words).selectOption({ label })
  await choose(/^"Your 80 voice notes/, 'Their problem')
  await choose(/^"I noticed/, 'A proof that you read the post')
  await choose(/^"Tonight/, 'Your plan')
  await choose(/^"Shall prices/, 'A question that is easy to answer')
  await match.getByRole('button', { name: 'Check' }).click()
  await expect(solved(match)).toBeVisible()
}

/** Three exercises and a question, of two lessons. */
async function practises(page: Page): Promise<[first: string, second: string]> {
  const [first, second] = await lessonsOf(page)
  await page.goto(second)
  await ready(page)
  await matches(page)
  await page.goto(first)
  await ready(page)
  await typesAnHour(page)
  await orders(page)
  await check(page).locator('.is-wrong summary').first().click()
  await check(page).locator('.is-right summary').click()
  await expect(check(page).locator('.is-right')).toHaveAttribute('open')
  return [first, second]
}

async function signsUp(page: Page): Promise<string> {
  const email = `amina.${randomUUID().slice(0, 8)}@example.com`
  await page.goto((await page.locator('.start-in-menu').getAttribute('href'))!)
  await ready(page)
  const form = page.getByRole('main')
  await form.getByLabel('Full name').fill('Amina Yusuf')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account Created!').first()).toBeVisible()
  return email
}

/** Sends what the page of the mailed link sends; its answer signs this browser in. */
async function confirms(page: Page, email: string): Promise<void> {
  const link = linkIn(await mailTo(email, /Confirm/))
  const { origin } = new URL(link)
  await page.request.post(link, { form: { intent: 'confirm' }, headers: { origin }, maxRedirects: 0 })
}

const keptOfVisitors = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^stadi-(work--|progress$)/.test(name)))

async function showsAll(page: Page, [first, second]: [string, string]): Promise<void> {
  await page.goto(first)
  await expect(solved(exercise(page, 'hour-in-nairobi'))).toBeVisible()
  await expect(exercise(page, 'hour-in-nairobi').getByLabel('Your answer')).toHaveValue('17')
  await expect(solved(exercise(page, 'order-of-an-overview'))).toBeVisible()
  await expect(check(page).locator('.is-right')).toHaveAttribute('open')
  await expect(options(page).and(page.locator('[open]'))).toHaveCount(1)
  await page.goto(second)
  await expect(solved(exercise(page, 'which-part-of-a-proposal'))).toBeVisible()
}

test('[CRS-21] exercises and a question that were solved before signing up are in the account, on other devices too, and on this phone for nobody else', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const lessons = await practises(page)
  // What a visitor left is here again after a reload.
  await page.reload()
  await expect(check(page).locator('.is-right')).toHaveAttribute('open')
  expect((await keptOfVisitors(page)).filter((name) => name.startsWith('stadi-work'))).toHaveLength(4)
  const email = await signsUp(page)
  await confirms(page, email)

  // In the lesson from which they went, where they were in it.
  await page.goto(lessons[0])
  await expect(solved(exercise(page, 'hour-in-nairobi'))).toBeVisible()
  await expect(check(page)).toBeInViewport()
  await expect.poll(() => keptOfVisitors(page)).toEqual([])
  await showsAll(page, lessons)

  const other = await browser.newContext({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  })
  await showsAll(await other.newPage(), lessons)
  await other.close()

  await page.context().clearCookies()
  await newcomer(page)
  await page.goto(lessons[0])
  await ready(page)
  await expect(solved(exercise(page, 'hour-in-nairobi'))).toHaveCount(0)
  await expect(options(page).and(page.locator('[open]'))).toHaveCount(0)
})

test('[CRS-21] what was done in a browser in which nobody confirms waits there for signing in', async ({
  page,
  browser,
}) => {
  const [first] = await lessonsOf(page)
  await page.goto(first)
  await ready(page)
  await typesAnHour(page)
  const email = await signsUp(page)
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await confirms(elsewhere, email)
  await elsewhere.goto(first)
  await ready(elsewhere)
  await expect(solved(exercise(elsewhere, 'hour-in-nairobi'))).toHaveCount(0)

  await page.goto(first)
  await ready(page)
  await expect(solved(exercise(page, 'hour-in-nairobi'))).toBeVisible()
  // Here they sign in now.
  await page.context().addCookies(await other.cookies())
  await page.goto('/dashboard')
  await expect.poll(() => keptOfVisitors(page)).toEqual([])
  await elsewhere.goto(first)
  await expect(solved(exercise(elsewhere, 'hour-in-nairobi'))).toBeVisible()
  await other.close()
})

test.describe('before the scripts of a page are there', () => {
  test.use({ isFirstVisit: true })
  test('what is chosen in a question of a lesson is kept in the account, and opened again', async ({
    page,
  }) => {
    await newcomer(page)
    await page.route('**/assets/**/*.js', () => {})
    const [first] = await lessonsOf(page)
    await page.goto(first)
    const stored = page.waitForResponse((answer) => /left=/.test(answer.request().postData() ?? ''))
    await check(page).locator('.is-wrong summary').first().click()
    expect((await stored).ok()).toBe(true)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(options(page).and(page.locator('[open]'))).toHaveClass('is-wrong')
  })
})
