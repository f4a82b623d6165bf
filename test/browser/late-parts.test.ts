import { expect, type Page, test } from './test.ts'
import { toasts } from './clear.ts'
import { newcomer, ready, signIn } from './person.ts'

/** Code files that the page has loaded so far. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name.split('/').at(-1)!))

test('[CRS-27+] the code of a review comes with its first use: what is said before is kept, and nothing is loaded anew', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/courses/2')
  await page.locator('.lesson-row a[href*="/lessons/"]').first().click()
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await stored
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeHidden()
  await ready(page)
  await page.goto('/courses/2')
  await ready(page)
  expect((await fetched(page)).filter((name) => /^(review-form|choices)-/.test(name))).toEqual([])
  let hold = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  await page.route('**/assets/review-form-*', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.locator('.review-form').getByText('4 stars').click()
  await page.getByLabel('Your review').pressSequentially('Clear and ')
  hold()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((entry) => /review-form-/.test(entry.name)),
  )
  await page.getByLabel('Your review').pressSequentially('short.')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(toasts(page)).toContainText('Thank you for your review.')
  await expect(page.locator('.reviews')).toContainText('Clear and short.')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('[PRG-02] a dialog that is opened by its URL has the lists under it once it is closed', async ({
  page,
}) => {
  await signIn(page, 'neema@stadi.example', '/progress/goals/new')
  const lists = page.getByRole('heading', { name: 'Learning Goals' })
  await expect(lists).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(lists).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
