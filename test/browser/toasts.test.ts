import { expect, test } from './test.ts'
import { isInView, toasts, watchToasts } from './clear.ts'
import { answerQuiz, newcomer, PASSWORD, ready } from './person.ts'

test(
  '[CRS-23] [SYS-04] at the last lesson the congratulation leaves the next button free: a press that began before it came counts',
  { tag: '@wide' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await newcomer(page)
    await page.goto('/courses/8')
    const rows = page.locator('.lesson-row')
    const hrefs = await rows
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    for (const href of hrefs.slice(0, 2)) {
      await page.goto(href)
      await expect(page.locator('#work .completed')).toBeVisible({ timeout: 8000 })
    }
    await page.goto(hrefs[2]!)
    await page.getByRole('button', { name: /Start/ }).click()
    await answerQuiz(page, 'spot-online-scams', 'check-your-safety')
    const watched = await watchToasts(
      page,
      '.site-header',
      'main form .btn',
      'main form input[name=name]',
      'main h1',
    )
    await page.getByRole('button', { name: /Submit|answers/i }).click()
    const next = page.getByRole('button', { name: 'Get my certificate' })
    await next.waitFor()
    const box = (await next.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await expect
      .poll(async () => (await watched()).seen)
      .toEqual(expect.arrayContaining(['Congratulations!']))
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
    expect((await watched()).covered).toEqual([])
  },
)

test(
  '[PAY-19] [PAY-30] while M-Pesa rings the announcement lies neither on the title nor the amount nor a button, and goes with the step',
  { tag: '@wide' },
  async ({ page, context }, info) => {
    await newcomer(page)
    await page.goto('/courses/51/purchase')
    const sheet = page.getByRole('dialog')
    const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    await sheet.getByLabel('M-Pesa phone number').fill(phone)
    const watched = await watchToasts(
      page,
      '.pay-sheet h2',
      '.pay-amount',
      '.pay-sheet h3',
      '.pay-sheet .btn',
      '.pay-close',
    )
    await sheet.getByRole('button', { name: /^Pay KES/ }).click()
    await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
    for (const part of ['h2', '.pay-amount', 'h3'])
      expect(await isInView(page, sheet.locator(part).first()), part).toBe(true)
    await page.screenshot({ path: `test-results/ringing-${info.project.name}.png` })

    const phones = await context.newPage()
    await phones.goto('/dev/phone')
    const ringing = phones.locator('.sim-phone').filter({ hasText: phone.slice(1) })
    await ringing.getByRole('button', { name: 'Cancel' }).click()
    // The form has been sent before the page is closed.
    await expect(ringing).toHaveCount(0)
    await phones.close()
    const pay = sheet.getByRole('button', { name: /^Pay KES/ })
    await expect(pay).toBeVisible({ timeout: 20_000 })
    await expect(sheet.getByText('The prompt was cancelled on the phone.')).toBeVisible()
    // A new attempt removes the red one.
    await pay.click()
    await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
    await expect
      .poll(async () => (await watched()).seen)
      .toEqual(['Payment initiated successfully!', 'Payment failed'])
    // Each disappears with its step, although its time was not over.
    expect(await watched()).toMatchObject({ together: [], covered: [] })
  },
)

test(
  '[SYS-04] toasts do not cover the bar at the bottom, and another page removes them',
  { tag: '@wide' },
  async ({ page }, info) => {
    await page.goto('/auth?next=/courses&mode=sign-in')
    const watched = await watchToasts(page, '.site-header', '.course-act')
    await page.getByLabel('Email').fill('baraka@stadi.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page
      .locator('a[href="/courses/1"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await expect(page.locator('.course-act')).toBeVisible()
    await expect(toasts(page)).toHaveCount(0, { timeout: 1000 })
    expect(await watched()).toEqual({ seen: ['Welcome back!'], together: [], covered: [] })

    await page.goto('/dev/ui')
    await ready(page)
    await page.getByRole('button', { name: 'Say it went wrong' }).press('Enter')
    await expect(toasts(page).filter({ hasText: 'Not sent' })).toBeVisible()
    await page.getByRole('button', { name: 'Say it went well' }).press('Enter')
    // A red one beside a green one would be stale.
    await expect(toasts(page).filter({ hasText: 'Saved' })).toBeVisible()
    await expect(toasts(page).filter({ hasText: 'Not sent' })).toHaveCount(0)
    await page.screenshot({ path: `test-results/toast-${info.project.name}.png` })
  },
)
