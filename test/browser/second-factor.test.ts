import { expect, test } from './test.ts'
import { appCode } from '../authenticator.ts'
import { newcomer, PASSWORD, ready } from './person.ts'

test('[AUTH-20] a person with a second factor signs in with password and code, and a code counts once', async ({
  page,
  browser,
  expectError,
}) => {
  // A wrong code, and one that was already used.
  expectError(/status of 400 .*\/account\/second-factor\.data/)
  expectError(/status of 400 .*\/auth\/code\.data/)
  const { email } = await newcomer(page)
  await page.goto('/account')
  await page.locator('#second-factor').getByRole('link', { name: 'Set up' }).click()
  await expect(page).toHaveURL('/account/second-factor')
  const secret = await page.locator('main code').innerText()
  const code = page.getByLabel('Code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await expect(code).toBeFocused()
  // The same secret as before: an app that has it continues to work.
  await expect(page.locator('main code')).toHaveText(secret)
  const first = appCode(secret, new Date())
  await code.fill(first)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('#recovery-codes li')).toHaveCount(10)
  const recovery = await page.locator('#recovery-codes li').first().innerText()

  const other = await (await browser.newContext()).newPage()
  await other.goto('/auth?next=%2Fpayments&mode=sign-in')
  await ready(other)
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL('/auth/code?next=%2Fpayments')
  await other.getByLabel('Code').fill(first)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('This code was used already.')).toBeVisible()
  await other.getByLabel('Code').fill(recovery)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL('/payments')
  await other.context().close()
})

test('[ADM-23+] a password entered long ago is requested beside the form, and the page opens there', async ({
  page,
  expectError,
}) => {
  expectError(/status of 403 .*\/admin\/users\//)
  await newcomer(page, 'idler')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users?q=Zuhura')
  await ready(page)
  await page.locator('main a[href^="/admin/users/"]').filter({ hasNotText: 'Audit log' }).last().click()
  await ready(page)
  const person = page.locator('form').filter({ hasText: 'Make administrator' })
  await person.getByLabel('Reason').fill('Runs the site with us')
  await person.getByRole('button', { name: 'Make administrator' }).click()
  const password = person.getByLabel('Password')
  await expect(password).toBeFocused()
  await expect(password).toBeInViewport()
  await expect(person.getByLabel('Reason')).toHaveValue('Runs the site with us')
  await password.fill('wrong-wrong-1')
  await person.getByRole('button', { name: 'Make administrator' }).click()
  await expect(person.getByText('This is not your current password.')).toBeVisible()
  await password.fill(PASSWORD)
  await person.getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByRole('button', { name: 'Remove as administrator' })).toBeVisible()
})
