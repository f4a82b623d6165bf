import { expect, test } from './test.ts'
import { approve, newcomer } from './person.ts'

test('[PAY-38+] [PAY-42] [PAY-42+] a payer finds the payment in the history and requests a refund', async ({
  page,
  context,
}) => {
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await newcomer(page)
  await page.goto('/courses/51/purchase')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('M-Pesa phone number').fill(phone)
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const phones = await context.newPage()
  await phones.goto('/dev/phone')
  await approve(phones, phone)
  await phones.close()
  await expect(page.getByText('Payment successful!').first()).toBeVisible({ timeout: 20_000 })

  await page.goto('/payments')
  await page.getByRole('link', { name: 'Request refund' }).first().click()
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}#refund$/)
  const button = page.getByRole('button', { name: 'Request refund' })
  await page.getByLabel(/reason|why/i).fill('I bought it for my sister, who has it already.')
  await button.click()
  await expect(button).toHaveCount(0)
  await expect(page.getByText('I bought it for my sister, who has it already.')).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByRole('link', { name: 'Request refund' })).toHaveCount(0)
})

test('[TST-01] [TST-02] [TST-03] [TST-04] [TST-05] the test page pays the simulator and says so', async ({
  page,
  context,
}) => {
  await page.goto('/test-mpesa')
  await expect(page.getByText('Authentication Required').first()).toBeVisible()
  await newcomer(page)
  await page.goto('/test-mpesa')
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: 'Pay KES 3,500' }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const phones = await context.newPage()
  await phones.goto('/dev/phone')
  await approve(phones, phone)
  await phones.close()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment successful' })).toContainText(
    'Payment ID',
    { timeout: 20_000 },
  )
})
