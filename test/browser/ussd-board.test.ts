import { expect, type Page, test } from './test.ts'
import { toasts } from './clear.ts'
import { newcomer, ready } from './person.ts'

const CODE = '*384*2025*101#'
const BOARD = '/community?tab=ussd-jobs&keyword=Avocado'
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('[USSD-17] [USSD-18] applying copies the code and says how to dial it, which is then one press more', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newcomer(page)
  await page.goto(BOARD)
  await ready(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Avocado sorter' })
  await card.getByRole('button', { name: 'Apply via USSD', exact: true }).press('Enter')
  await expect(toasts(page)).toHaveText(
    `📱 USSD Code Copied!Dial ${CODE} on your phone to apply for this job.`,
  )
  expect(await copied(page)).toBe(CODE)
  await expect(card.getByRole('link', { name: 'Dial it now' })).toHaveAttribute(
    'href',
    'tel:*384*2025*101%23',
  )
})

for (const [why, refuse] of [
  ['refuses', () => Object.assign(Clipboard.prototype, { writeText: () => Promise.reject(new Error('No')) })],
  ['has none', () => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })],
] as const)
  test(`[USSD-18+] where the browser ${why} the clipboard, the toast says what to dial and claims no copy`, async ({
    page,
  }) => {
    await page.addInitScript(refuse)
    await newcomer(page)
    await page.goto(BOARD)
    await ready(page)
    await page.getByRole('button', { name: 'Apply via USSD' }).click()
    await expect(toasts(page)).toContainText(`Dial ${CODE} on your phone to apply for this job.`)
    await expect(toasts(page)).not.toContainText('Copied')
  })

test('[USSD-09] [SYS-10+] on a phone the filters fold when they are sent, name what is chosen and keep the focus', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/community?tab=ussd-jobs')
  await ready(page)
  const folded = page.locator('summary', { hasText: 'Filters' })
  await folded.click()
  await page.getByLabel('Location').selectOption('Kisumu')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(folded).toHaveText('Filters: Kisumu')
  await expect(folded).toBeFocused()
  await expect(page.getByLabel('Location')).toBeHidden()
  await expect(page.getByText('1 total job', { exact: true })).toBeVisible()
  // A category folds them as the form does.
  await folded.click()
  await page.getByRole('link', { name: /^health \(1\)/ }).click()
  await expect(page).toHaveURL(/location=Kisumu&category=health$/)
  await expect(folded).toHaveText('Filters: health, Kisumu')
  await expect(folded).toBeFocused()
  await expect(page.getByLabel('Location')).toBeHidden()
})

test('[USSD-20] [USSD-22+] [COM-14] a dialog over the board posts a job and leads to where it stands', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/community?tab=ussd-jobs')
  await ready(page)
  await page.getByRole('link', { name: 'Post USSD Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post USSD Job' })
  const title = `Egg collector ${Date.now()}`
  await expect(dialog.getByLabel('Title')).toBeFocused()
  for (const [label, words] of Object.entries({
    Title: title,
    Company: 'Taveta Poultry',
    Description: 'Collect eggs at six.',
    Location: 'Taveta',
    'Contact phone': '0722000111',
    'Payment amount': 'KES 700',
  }))
    await dialog.getByLabel(label).fill(words)
  for (const [label, choice] of Object.entries({
    Category: 'Agriculture',
    Difficulty: 'Beginner',
    'Payment type': 'Daily',
  }))
    await dialog.getByLabel(label).selectOption({ label: choice })
  await dialog.getByRole('button', { name: 'Post USSD Job' }).click()
  await expect(page.getByRole('heading', { name: 'Your USSD jobs', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(toasts(page)).toContainText('waits for review')
  const own = page.getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('Waiting for review')
  await own.getByRole('link', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(page.getByText('You have not posted a USSD job yet.')).toBeVisible()
})
