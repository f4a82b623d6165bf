import { expect, test } from './test.ts'
import { faults } from './axe.ts'
import { newcomer, ready } from './person.ts'

test.use({ viewport: { width: 320, height: 740 } })

test('rule O12: what data costs and that less of it is wanted is said on the phone, and pages follow', async ({
  page,
}) => {
  await page.goto('/offline?from=/courses/3')
  await ready(page)
  const notice = page.getByRole('status').filter({ hasText: 'That page could not be opened' })
  await expect(notice.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/courses/3')
  await expect(page.getByRole('heading', { name: 'No course is kept on this phone' })).toBeVisible()

  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByLabel('I paid (KES)').fill('a bob')
  await settings.getByLabel('Tell me at (MB a day)').fill('20')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByLabel('I paid (KES)')).toHaveAccessibleDescription(/write a number above 0/)
  await expect(settings.getByLabel('for (MB)')).toHaveAccessibleDescription(/how many MB/)
  // Nothing is lost by a refusal.
  await expect(settings.getByLabel('Tell me at (MB a day)')).toHaveValue('20')
  expect(await faults(page, 'refused settings')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await settings.getByLabel('I paid (KES)').fill('1000')
  await settings.getByLabel('for (MB)').fill('1')
  await settings.getByLabel('Use less data').check()
  await settings.getByRole('button', { name: 'Save settings' }).press('Enter')
  await expect(settings.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel('I paid (KES)')).toHaveValue('1000')
  await expect(settings.getByLabel('Use less data')).toBeChecked()

  // Its size is known from the first visit of anybody's on.
  await page.request.get('/offline/keep/8')
  await page.goto('/courses/8')
  await expect(page.getByText('At what you pay: KES 1000 for 1 MB.')).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
})

test('an address of another site is not where "Try again" leads', async ({ page }) => {
  for (const from of ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example']) {
    await page.goto(`/offline?${new URLSearchParams({ from })}`)
    await expect(page.getByRole('heading', { name: 'No course is kept on this phone' })).toBeVisible()
    await expect(page.getByText('That page could not be opened')).toHaveCount(0)
  }
})

test('rule O8: signing out of a phone that keeps something asks first, and needs the network', async ({
  page,
  context,
  expectError,
}) => {
  await newcomer(page)
  await context.addCookies([{ name: 'kept', value: ':0', url: process.env.STADI_BASE_URL! }])
  await page.goto('/dashboard')
  await ready(page)
  const header = page.locator('header').first()
  await header.locator('details.person summary').click()
  await expect(header.getByRole('link', { name: 'On this phone' })).toHaveAttribute('href', '/offline')
  await header.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign out and remove what is kept?' })).toBeVisible()
  await expect(page.getByText('All that you did has been sent.')).toBeVisible()

  expectError(/ERR_INTERNET_DISCONNECTED.*sign-out/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out and remove' }).click()
  await expect(page.getByRole('alert')).toContainText('you are still signed in and nothing was removed')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign out and remove' }).click()
  await expect(page.locator('header').first().getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('kept')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/)
})
