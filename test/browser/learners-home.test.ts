import { expect, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { confirmBy, mailTo, PASSWORD, signIn } from './person.ts'

test('[ONB-05] [ONB-17] [ONB-18] [DASH-02+] [PRG-12] [ASM-08] a new person completes the setup, sets a goal, takes an assessment and finds both on the dashboard', async ({
  page,
  expectError,
}) => {
  test.setTimeout(150_000)
  // The password that is too short.
  expectError(/status of 400 .*\/auth\.data\?mode=sign-up/)
  const email = `zawadi.${randomUUID().slice(0, 8)}@example.com`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill('Zawadi Kamau')
  await page.getByLabel('Email').fill(email)
  const refused = page.locator('.toast', { hasText: 'Sign Up Error' })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await expect(refused).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await expect(page.getByText('Account Created!').first()).toBeVisible()
  // The earlier refusal is not shown beside it.
  await expect(refused).toHaveCount(0, { timeout: 500 })
  await confirmBy(page, await mailTo(email, /Confirm/))
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: /Karibu,/ })).toBeVisible()
  await expect(page.getByText('Begin with one lesson')).toBeVisible()

  await page.locator('main').getByRole('link', { name: 'Set up my learning' }).click()
  await page.waitForURL('**/onboarding**')
  for (let step = 1; step < 4; step++) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Setup & Start Learning' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText(/Welcome to Stadi!/).first()).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /profile|Set up my learning/ })).toHaveCount(0)

  await page.goto('/progress')
  await page.getByRole('link', { name: 'Add Goal' }).first().click()
  await page.getByRole('dialog').getByLabel('Title').fill('Win two clients')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save|Create/ })
    .click()
  await expect(page.getByText('Goal created successfully').first()).toBeVisible()

  await page.goto('/skill-assessment')
  await page.getByRole('button', { name: /SEO/ }).first().click()
  for (let question = 1; question <= 10; question++) {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: question < 10 ? 'Next' : 'Complete' }).click()
    if (question < 10) await expect(page.getByText(new RegExp(`${question + 1} of 10`)).first()).toBeVisible()
  }
  await page.waitForURL('**/skill-assessment/results/**')
  await expect(page.getByText('Assessment Complete!').first()).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('Win two clients')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'SEO' })).toBeVisible()
})

test('[DASH-24+] an earning is one row of two lines on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'neema@stadi.example', '/progress')
  const row = page.locator('#earnings tbody tr').first()
  await row.scrollIntoViewIfNeeded()
  expect((await row.boundingBox())!.height).toBeLessThan(90)
  for (const cell of await row.getByRole('cell').all()) await expect(cell).toBeInViewport()
})
