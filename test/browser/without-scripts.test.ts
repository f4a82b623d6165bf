import { expect, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isInView } from './clear.ts'
import { answerQuiz, approve, confirmBy, mailTo, PASSWORD } from './person.ts'

test.use({ javaScriptEnabled: false })

test('[CRS-28] [PAY-40] [AUTH-18] without scripts: sign up from the buy button, confirm on another device with the payment sheet open, pay, learn, certificate', async ({
  page,
  context,
  expectError,
}) => {
  // The first, invalid input.
  expectError(/status of 400 .*\/auth\?/)
  expectError(/status of 400 .*\/courses\/7\/purchase/)
  test.setTimeout(120_000)
  const email = `mũthoni.${randomUUID().slice(0, 8)}@example.com`.replace('ũ', 'u')
  await page.goto('/courses/7')
  await page.getByRole('link', { name: 'Buy Course' }).first().click()
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  // The browser itself blocks an empty form; typed values stay when the server refuses.
  await page.getByLabel('Full name').fill('Mũthoni wa Kamau')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await expect(page.getByText('Sign Up Error')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await expect(page.getByText('Account Created!')).toBeVisible()

  await context.clearCookies()
  await confirmBy(page, await mailTo(email, /Confirm/))
  await expect(page).toHaveURL(/\/courses\/7\/purchase$/)
  await page.getByLabel(/phone/i).fill('12345')
  await page.getByRole('button', { name: /Pay|M-Pesa/i }).click()
  await expect(
    page.getByText('Please enter a valid Kenyan phone number (e.g., 0712345678)').first(),
  ).toBeVisible()
  await expect(page.getByLabel(/phone/i)).toHaveValue('12345')
  const number = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await page.getByLabel(/phone/i).fill(number)
  await page.getByRole('button', { name: /Pay|M-Pesa/i }).click()
  await expect(page).toHaveURL(/\/payments\//)
  const paymentUrl = page.url()
  const phone = await context.newPage()
  await phone.goto('/dev/phone')
  await approve(phone, number)
  await expect
    .poll(
      async () => {
        await page.goto(paymentUrl)
        return page.locator('main').innerText()
      },
      { timeout: 15_000 },
    )
    .toMatch(/receipt/i)

  const course = JSON.parse(readFileSync('content/courses/sell-online-mpesa-shop/course.json', 'utf8')) as {
    modules: { lessons: { slug: string; type: string }[] }[]
  }
  await page.goto('/courses/7')
  await page.getByRole('link', { name: 'Start Course' }).first().click()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  // Shown where the reader is, wherever the form returned to.
  await expect(page).toHaveURL(/#work$/)
  expect(await isInView(page, page.getByText('Lesson completed!'))).toBe(true)
  expect(await isInView(page, page.locator('#work .completed'))).toBe(true)
  await page.getByRole('link', { name: /Next/ }).click()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('link', { name: /Next/ }).click()
  await page.getByRole('button', { name: /Start/ }).click()
  await answerQuiz(
    page,
    'sell-online-mpesa-shop',
    course.modules[0]!.lessons.find((lesson) => lesson.type === 'quiz')!.slug,
  )
  await page.getByRole('button', { name: /Submit|answers/i }).click()
  await expect(page).toHaveURL(/\/courses\/7\/certificate/)
  await page.getByRole('button', { name: /certificate/i }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
  await expect(page.locator('main').getByText('Mũthoni wa Kamau')).toBeVisible()
})
