import { expect, type Locator, type Page, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { answerQuiz, approve, confirmBy, mailTo, PASSWORD, ready } from './person.ts'

test(
  '[PAY-27] [PAY-28] [PAY-29] [CRS-16] [CRS-17] [CRS-22] [CRS-23] [CRS-24] a new person finds a course, pays by M-Pesa, learns it and holds a certificate that anybody can check',
  { tag: '@wide' },
  async ({ page, context }) => {
    test.setTimeout(150_000)
    const email = `wanjiku.${randomUUID().slice(0, 8)}@example.com`
    // Other people's prompts are open beside hers when projects run one after the other.
    const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

    await page.goto('/courses?q=M-Pesa')
    await page.getByRole('link', { name: 'Buy Course - KES 9,000' }).first().click()
    await expect(page.getByText('Authentication Required')).toBeVisible()
    const joining = page.getByRole('dialog')
    await joining.getByLabel('Full name').fill('Wanjikũ Mũthoni')
    await joining.getByLabel('Email').fill(email)
    await joining.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await joining.getByRole('button', { name: 'Sign Up' }).click()
    // Shown once: no toast beside the text on the page.
    await expect(page.getByText('Account Created!')).toHaveCount(1)

    // The mail is opened in a browser without data from the sign-up.
    await context.clearCookies()
    await confirmBy(page, await mailTo(email, /Confirm/))
    await page.waitForURL('**/courses/7/purchase')
    const sheet = page.getByRole('dialog')
    const pay = sheet.getByRole('button', { name: /Pay|M-Pesa/i })
    await expect(pay).toBeDisabled()
    await sheet.getByLabel(/phone/i).fill(phone)
    await pay.click()
    await expect(page.getByText('Payment initiated successfully!').first()).toBeVisible()

    const phonePage = await context.newPage()
    await phonePage.goto('/dev/phone')
    await approve(phonePage, phone)
    await phonePage.close()

    await expect(page.getByText('Payment successful!').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Purchase successful!').first()).toBeVisible()
    await expect(page).toHaveURL(/\/courses\/7$/)
    await expect(page.getByText('Locked')).toHaveCount(0)
    // The sheet is closed; its result is at the top of the page.
    await expect(sheet).toHaveCount(0)
    const receipt = page.getByText(/M-Pesa receipt number: U[A-Z0-9]{9}/)
    await expect(receipt).toBeInViewport()
    // Reloading the page, or coming back to it, shows it there, too.
    await page.reload()
    await ready(page)
    await expect(receipt).toBeVisible()

    await page.getByRole('link', { name: 'Open lesson 1' }).click()
    await expect(page.getByText('Lesson completed!').first()).toBeVisible({ timeout: 10_000 })
    await expect(page.getByText('Progress: 33%').first()).toBeVisible()
    await page.getByRole('link', { name: /Next/ }).click()
    await expect(page.getByText('Progress: 67%').first()).toBeVisible({ timeout: 10_000 })

    // The path to the certificate, starting from the last lesson.
    await page.goto('/dashboard')
    const way = counter(page)
    await way.press(page.locator('main').getByRole('link', { name: 'Continue learning' }))
    await way.press(page.getByRole('button', { name: /Start/ }))
    const { readFileSync } = await import('node:fs')
    const course = JSON.parse(readFileSync('content/courses/sell-online-mpesa-shop/course.json', 'utf8')) as {
      modules: { lessons: { slug: string; type: string }[] }[]
    }
    const answered = await answerQuiz(
      page,
      'sell-online-mpesa-shop',
      course.modules[0]!.lessons.find((lesson) => lesson.type === 'quiz')!.slug,
    )
    await way.press(page.getByRole('button', { name: /Submit|answers/i }))
    await page.waitForURL('**/courses/7/certificate', { timeout: 15_000 })
    await expect(page.getByText(/Congratulations/i).first()).toBeVisible()

    await expect(page.getByLabel(/name/i)).toHaveValue('Wanjikũ Mũthoni')
    await way.press(page.getByRole('button', { name: /certificate/i }))
    await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
    // Besides the answers of the quiz: open it, start, submit, and the name, which is asked for once.
    expect(way.sum).toEqual({ taps: 4, screens: 5 })
    expect(answered.screens).toBe(4)
    const id = /CERT-7-\d+-[0-9A-Z]{26}/.exec(await page.locator('main').innerText())![0]
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)

    const employer = await (await context.browser()!.newContext()).newPage()
    await employer.goto(new URL(page.url()).origin)
    const check = counter(employer)
    await check.press(employer.locator('main').getByRole('link', { name: 'Check a certificate' }))
    await check.type(employer.getByRole('textbox'), id)
    await check.press(employer.getByRole('main').getByRole('button'))
    await expect(employer.getByText('Wanjikũ Mũthoni')).toBeVisible()
    expect(check.sum).toEqual({ taps: 3, screens: 3 })
    await employer.context().close()
  },
)

test('[HOME-01] [CRS-21] from the home page into a free lesson takes one press and no account', async ({
  page,
}) => {
  await page.goto('/')
  const { sum, press } = counter(page)
  await press(page.locator('main a[href*="/lessons/"]'))
  await page.waitForURL(/\/courses\/\d+\/lessons\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sum).toEqual({ taps: 1, screens: 2 })
})

/** Counts as a person would: every press, every field that is not filled in already, and every resulting screen. */
function counter(page: Page) {
  const sum = { taps: 0, screens: 1 }
  return {
    sum,
    press: async (what: Locator) => {
      await ready(page)
      await what.click()
      sum.taps += 1
      sum.screens += 1
    },
    type: async (field: Locator, words: string) => {
      if (!(await field.evaluate((element) => element === document.activeElement))) sum.taps += 1
      await field.fill(words)
    },
    /** Mail and phone have their own. */
    next: () => (sum.screens += 1),
  }
}

test('[PAY-02] [PAY-29] [AUTH-18] [CAT-19] from the home page to the first lesson of a paid course takes at most 9 taps and 8 screens besides mail and phone', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const email = `akinyi.${randomUUID().slice(0, 8)}@example.com`
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await page.goto('/')
  const { sum, press, type, next } = counter(page)
  // One of the paid courses on the first two screens.
  await press(page.locator('main li', { hasText: 'KES' }).locator('a[href^="/courses/"]').first())
  await press(page.getByRole('link', { name: 'Buy Course' }).first())
  const sheet = page.getByRole('dialog')
  await ready(page)
  await type(sheet.getByLabel('Full name'), 'Akinyi Otieno')
  await type(sheet.getByLabel('Email'), email)
  await type(sheet.getByLabel('Password', { exact: true }), PASSWORD)
  await press(sheet.getByRole('button', { name: 'Sign Up' }))
  await expect(page.getByText('Account Created!')).toBeVisible()

  await context.clearCookies()
  await confirmBy(page, await mailTo(email, /Confirm/))
  // Its screen is the mail's, its press is not.
  sum.taps += 1
  await page.waitForURL('**/courses/*/purchase')
  next()
  await ready(page)
  await type(sheet.getByLabel(/phone/i), phone)
  await press(sheet.getByRole('button', { name: /^Pay KES/ }))
  await expect(page.getByText('Payment initiated successfully!').first()).toBeVisible()
  const phonePage = await context.newPage()
  await phonePage.goto('/dev/phone')
  await approve(phonePage, phone)
  await phonePage.close()

  await expect(page.getByText(/M-Pesa receipt number: U[A-Z0-9]{9}/)).toBeInViewport({ timeout: 20_000 })
  next()
  await press(page.getByRole('link', { name: 'Open lesson 1' }))
  await page.waitForURL(/\/courses\/\d+\/lessons\/\d+$/)
  expect(sum.taps).toBeLessThanOrEqual(9)
  expect(sum.screens).toBeLessThanOrEqual(8)
})
