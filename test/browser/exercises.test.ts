import { faults } from './axe.ts'
import { newcomer, ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** The free course of these tests, in both languages. */
const COURSE = 11

async function lessonsOf(page: Page): Promise<string[]> {
  await page.goto(`/courses/${COURSE}`)
  return page
    .locator('.lesson-row')
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
}

const OVERVIEW = [
  '"Your shop gets orders by voice note, and some are lost."',
  '"I listen each evening, type them into one sheet, and mark what is unclear."',
  '"A practice sheet of 40 orders is among my samples."',
  '"How many orders come on a usual day?"',
]

const sheet = (page: Page, name: string) => page.locator(`#x-${name}`)

test('[CRS-06] a learner types, orders and matches within a lesson, is told what is wrong, and finds it again on another device', async ({
  page,
  context,
  expectError,
}) => {
  // While the network is cut.
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await newcomer(page)
  const [first, second] = await lessonsOf(page)
  await page.goto(first!)
  await ready(page)
  const typed = sheet(page, 'hour-in-nairobi')
  await typed.getByRole('button', { name: 'Check' }).click()
  await expect(typed.getByRole('status')).toHaveText('Not yet: give an answer first.')
  for (const wrong of ['14', '11']) {
    await typed.getByLabel('Your answer').fill(wrong)
    await typed.getByRole('button', { name: 'Check' }).click()
    await expect(typed.getByRole('status')).toHaveText('Not yet. Try again.')
  }
  await expect(typed.getByText('East Africa Time is UTC+3.')).toBeVisible()
  await expect(typed.getByText('Show a solution')).toHaveCount(0)
  await typed.getByLabel('Your answer').fill('0')
  await typed.getByRole('button', { name: 'Check' }).click()
  await typed.getByText('Show a solution').click()
  await expect(typed.locator('.solution pre')).toHaveText('17:00')
  await typed.getByLabel('Your answer').fill('17')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/courses/progress') && answer.ok())
  await typed.getByLabel('Your answer').press('Enter')
  await expect(typed.getByRole('status')).toHaveText('Right.')
  await expect(typed.getByText('Solved')).toBeVisible()
  expect(await faults(page, 'a solved exercise')).toEqual([])
  await stored

  // Another device knows nothing but the account.
  await page.evaluate(() => localStorage.clear())
  await page.goto(first!)
  await expect(typed.getByText('Solved')).toBeVisible()
  await expect(typed.getByLabel('Your answer')).toHaveValue('17')

  // By keyboard alone: items move up until their order is right.
  await ready(page)
  const order = sheet(page, 'order-of-an-overview')
  for (const [place, words] of OVERVIEW.entries())
    for (;;) {
      const now = await order.locator('li').allInnerTexts()
      if (now.findIndex((item) => item.startsWith(words)) === place) break
      await order.getByRole('button', { name: `Up: ${words}` }).focus()
      await page.keyboard.press('Enter')
    }
  await expect(order.getByText(/^Now in place/)).toBeAttached()
  await order.getByRole('button', { name: 'Check' }).click()
  await expect(order.locator('.verdict')).toHaveText('Right.')

  await page.goto(second!)
  await ready(page)
  const match = sheet(page, 'which-part-of-a-proposal')
  const choose = (words: RegExp, label: string) => match.getByLabel(words).selectOption({ label })
  await choose(/^"Your 80 voice notes/, 'Their problem')
  await choose(/^"I noticed/, 'Your plan')
  await choose(/^"Tonight/, 'A proof that you read the post')
  await choose(/^"Shall prices/, 'A question that is easy to answer')
  await match.getByRole('button', { name: 'Check' }).click()
  await expect(match.locator('.verdict')).toHaveText('Not yet: 2 of 4 are right. The others are marked.')
  await expect(match.getByText('Not right yet')).toHaveCount(2)
  expect(await faults(page, 'exercises')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // The network is cut in the middle: what is written stays, and is sent when it is back.
  await choose(/^"I noticed/, 'A proof that you read the post')
  await context.setOffline(true)
  await choose(/^"Tonight/, 'Your plan')
  await match.getByRole('button', { name: 'Check' }).click()
  await expect(match.locator('.verdict')).toHaveText('Right.')
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/courses/progress') && /which-part/.test(answer.request().postData()!),
  )
  await context.setOffline(false)
  await sent
  await page.evaluate(() => localStorage.clear())
  await page.goto(second!)
  await expect(match.getByText('Solved')).toBeVisible()
})

test('[CRS-28+] a visitor practises in Kiswahili, and it stays on the phone', async ({ page }) => {
  const [first] = await lessonsOf(page)
  await page.goto(`${first}?lang=sw`)
  await ready(page)
  const typed = sheet(page, 'hour-in-nairobi')
  await expect(typed.getByText('Fanya zoezi')).toBeVisible()
  await typed.getByLabel('Jibu lako').fill('12')
  await page.goto(first!)
  await ready(page)
  await expect(typed.getByLabel('Jibu lako')).toHaveValue('12')
  await typed.getByLabel('Jibu lako').fill('17')
  await typed.getByRole('button', { name: 'Angalia' }).click()
  await expect(typed.getByRole('status')).toHaveText('Sahihi.')
  await page.reload()
  await ready(page)
  await expect(typed.getByText('Umelitatua')).toBeVisible()
  expect(await faults(page, 'zoezi')).toEqual([])
})

test('[CRS-06] a query of a free course is answered by SQLite on the phone', async ({ page }) => {
  await page.goto('/courses/6')
  const links = page.locator('.lesson-row').getByRole('link', { includeHidden: true })
  await page.goto((await links.nth(1).getAttribute('href'))!)
  await ready(page)
  const rows = sheet(page, 'jobs-and-money-of-each-technician')
  await rows.getByLabel('Your query').fill(
    `SELECT t.name, COUNT(*), SUM(r.price) FROM technicians t JOIN repairs r ON r.tech_id = t.tech_id
       WHERE r.done_on LIKE '2026-05-%' GROUP BY t.name ORDER BY 3 DESC`,
  )
  await rows.getByRole('button', { name: 'Check' }).click()
  await expect(rows.getByRole('status')).toHaveText(/^Right\./)
  await expect(rows.getByRole('log').getByRole('row')).toHaveText([
    /total|SUM/i,
    /^Nduku ?2 ?3700$/,
    /^Musyoka/,
  ])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[CRS-28+] typed and chosen exercises are forms, for visitors and for learners', async ({ page }) => {
    const [first] = await lessonsOf(page)
    await page.goto(first!)
    const typed = sheet(page, 'hour-in-nairobi')
    await typed.getByLabel('Your answer').fill('14')
    await typed.getByRole('button', { name: 'Check' }).click()
    await expect(typed.getByText('Not yet. Try again.')).toBeVisible()
    await expect(typed.getByLabel('Your answer')).toHaveValue('14')
    await typed.getByLabel('Your answer').fill('17')
    await typed.getByRole('button', { name: 'Check' }).click()
    await expect(typed.getByText('Right.')).toBeVisible()

    await newcomer(page)
    await page.goto(first!)
    const order = sheet(page, 'order-of-an-overview')
    for (const [place, label] of OVERVIEW.entries())
      await order.getByLabel(`Place ${place + 1}`).selectOption({ label })
    await order.getByRole('button', { name: 'Check' }).click()
    await expect(order.getByText('Right.')).toBeVisible()
    await page.goto(first!)
    await expect(order.getByText('Solved')).toBeVisible()
  })
})
