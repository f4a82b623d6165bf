import { expect, test } from './test.ts'
import { violations } from './axe.ts'
import { approve, newcomer, ready } from './person.ts'

test('[MEN-15] [MEN-16] [MEN-17] [MPR-11+] [DASH-21+] a learner chooses a time, pays, moves the session, reads where the money goes and cancels it, without a reload', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await newcomer(page)
  await page.goto('/mentorship')
  await ready(page)
  const card = page.locator('main .card', { has: page.locator('input[name=slot]') }).first()
  await card.locator('summary').click()
  const waiting = card.getByRole('button', { name: 'Select a time slot to book' })
  await expect(waiting).toBeDisabled()
  await expect(card.getByRole('button', { name: /Book Session/ })).toHaveCount(0)
  const name = await card.getByRole('heading').innerText()
  await card.locator('.slots label').last().click()
  await card.getByRole('button', { name: /^Book Session - KES \d,\d{3}$/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/phone/i).fill(phone)
  await sheet.getByRole('button', { name: /Pay|M-Pesa/i }).click()
  await expect(page.getByText('Payment initiated successfully!').first()).toBeVisible()
  const phonePage = await context.newPage()
  await phonePage.goto('/dev/phone')
  await approve(phonePage, phone)
  await phonePage.close()
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  await page.evaluate(() => Object.assign(window, { same: true }))
  const title = page.getByRole('heading', { name: `Session with ${name}` })
  await expect(title).toBeVisible()
  // It stands in the list, too.
  await page.getByRole('link', { name: 'All my sessions' }).click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(title).toBeVisible()
  await expect(page.getByRole('link', { name: 'Video Consultation' })).toHaveCount(0)
  expect(await violations(page, 'sessions')).toEqual([])

  const when = page.locator('.book-when time')
  const before = await when.getAttribute('datetime')
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await expect(sheet.getByRole('heading', { name: 'Reschedule' })).toBeVisible()
  expect(await violations(page, 'sessions')).toEqual([])
  await sheet.locator('.slots label').last().click()
  await sheet.getByRole('button', { name: 'Reschedule' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(when).not.toHaveAttribute('datetime', before!)

  await page.getByRole('link', { name: 'Cancel session' }).click()
  await expect(sheet.getByText(/^All of it, KES \d,\d{3}, goes back/)).toBeVisible()
  expect(await violations(page, 'sessions')).toEqual([])
  await sheet.getByRole('link', { name: 'Leave it as it is' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel session' }).click()
  await sheet.getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('You cancelled this session.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('[MEN-14+] somebody signed in reads times by the clock of their own browser, also in pages without scripts (M5)', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.goto('/mentorship')
  const opened = page.locator('main .card summary').first()
  await opened.click()
  await expect(page.getByText('Free times, East Africa Time').first()).toBeVisible()
  await newcomer(page)
  // The first page of an account tells the zone, and times that are chosen from stand in it from the next page on.
  await page.goto('/dashboard')
  await page.goto('/mentorship')
  await opened.click()
  await expect(page.getByText('Free times, Eastern Time').first()).toBeVisible()
  const slot = page.locator('input[name=slot]').first()
  const shown = await page.locator('.slots label time').first().innerText()
  const expected = new Date((await slot.getAttribute('value'))!).toLocaleTimeString('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(shown).toContain(expected)
  const cookie = (await context.cookies()).find((one) => one.name === 'zone')
  expect(cookie?.value).toBe('America/New_York')
  await context.close()
})
