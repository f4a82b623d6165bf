import { expect, type Page, test } from './test.ts'
import { approve, newcomer, ready } from './person.ts'
import { noSidewaysScroll } from './width.ts'

const COURSE = '/courses/51'
const SHEET = `${COURSE}/purchase`
const newPhone = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const newCode = () => `T${Math.random().toString(36).slice(2, 9).toUpperCase()}`

/** An administrator makes a coupon. @returns the path of its page */
async function make(page: Page, code: string, percent: number): Promise<string> {
  await page.goto('/admin/coupons/new')
  await page.getByLabel('Code (optional)').fill(code.toLowerCase())
  await page.getByLabel('How much').fill(String(percent))
  await page.getByLabel('How many times in all').fill('1')
  await page.getByLabel('Why').fill('The fair in Kisumu')
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  return new URL(page.url()).pathname
}

test('a code lowers the price, a cancelled prompt gives it back, and an administrator reads its use', async ({
  page,
  context,
  browser,
}) => {
  const code = newCode()
  await newcomer(page, 'administrator')
  const path = await make(page, code, 20)
  await noSidewaysScroll(page, path)
  await noSidewaysScroll(page, '/admin/coupons')
  await noSidewaysScroll(page, '/admin/coupons/new')

  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const buyer = await theirs.newPage()
  await newcomer(buyer)
  await buyer.goto(SHEET)
  await ready(buyer)
  const sheet = buyer.getByRole('dialog')
  const [, price] = /Pay (KES [\d,]+)/.exec(
    (await sheet.getByRole('button', { name: /^Pay KES/ }).innerText())!,
  )!
  await sheet.getByText('Do you have a discount code?').click()
  const field = sheet.getByLabel('Discount code')
  await field.fill('nosuchcode')
  await sheet.getByRole('button', { name: 'Use the code' }).click()
  await expect(sheet.getByText('This code takes nothing off this course now.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await buyer.screenshot({ path: 'test-results/coupon-refused.png' })
  await field.fill(` ${code.toLowerCase()} `)
  await sheet.getByRole('button', { name: 'Use the code' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: `Code ${code} takes KES` })).toBeFocused()
  await expect(sheet.getByText(`Price before: ${price}`)).toBeVisible()
  await noSidewaysScroll(buyer, `${SHEET}?coupon=${code}`)
  await buyer.setViewportSize({ width: 360, height: 740 })
  await buyer.screenshot({ path: 'test-results/coupon-used.png' })

  const phone = newPhone()
  await sheet.getByLabel('M-Pesa phone number').fill(phone)
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const phones = await context.newPage()
  await phones.goto('/dev/phone')
  await phones
    .locator('.sim-phone')
    .filter({ hasText: phone.slice(1) })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(sheet.getByText('The prompt was cancelled on the phone.')).toBeVisible({ timeout: 20_000 })
  await page.goto(path)
  await expect(page.getByText('0 of 1')).toBeVisible()
  await expect(page.getByText('Given back: no money came')).toBeVisible()

  await sheet.getByLabel('M-Pesa phone number').fill(phone)
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await phones.reload()
  await approve(phones, phone)
  await phones.close()
  await expect(buyer.getByText('Purchase successful!').first()).toBeVisible({ timeout: 20_000 })
  await buyer.goto('/payments')
  await expect(buyer.getByText(`Price before: ${price}`).first()).toBeVisible()
  await buyer.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(buyer.getByText(`code ${code}`)).toBeVisible()
  await buyer.screenshot({ path: 'test-results/coupon-receipt.png', fullPage: true })
  await theirs.close()

  await page.goto(path)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.screenshot({ path: 'test-results/coupon-admin.png', fullPage: true })
  await page.locator('summary').filter({ hasText: 'End it now' }).click()
  await page.getByLabel('Why does it end?').fill('Enough came')
  await page.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByText('Ended early', { exact: true })).toBeVisible()
})

test('a code that takes off the whole price opens the course at once, without a phone', async ({
  page,
  browser,
}) => {
  const code = newCode()
  await newcomer(page, 'administrator')
  await make(page, code, 100)
  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const buyer = await theirs.newPage()
  await newcomer(buyer)
  await buyer.goto(`${SHEET}?coupon=${code}`)
  const sheet = buyer.getByRole('dialog')
  await expect(sheet.getByText('M-Pesa asks you for nothing.')).toBeVisible()
  await expect(sheet.getByLabel('M-Pesa phone number')).toHaveCount(0)
  await expect(sheet.getByText('money back')).toHaveCount(0)
  await buyer.screenshot({ path: 'test-results/coupon-free.png' })
  await sheet.getByRole('button', { name: 'Open the course for KES 0' }).click()
  await expect(buyer.getByRole('heading', { name: 'The course is open' })).toBeVisible()
  await buyer.screenshot({ path: 'test-results/coupon-free-receipt.png', fullPage: true })
  await buyer.getByRole('link', { name: 'Open lesson 1' }).click()
  await expect(buyer).toHaveURL(/\/courses\/51\/lessons\/\d+/)
  await theirs.close()
})
