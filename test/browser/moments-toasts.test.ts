import { expect, type Page, test } from './test.ts'
import { watchToasts } from './clear.ts'
import { answerQuiz, approve, newcomer, ready } from './person.ts'

/** What a toast speaks about, the header and what to do next: it lies on none of them, on any frame while it is there. */
const clearOf = (page: Page, ...more: string[]) => watchToasts(page, '.site-header', 'main h1', ...more)
/** The free course of these tests: two texts and a quiz. */
const COURSE = { id: 8, folder: 'spot-online-scams', quiz: 'check-your-safety' }

test(
  '[CRS-22] [CRS-23] [CERT-05+] what is said of a lesson, a quiz and a certificate lies neither on the score, the certificate, the header nor the next step',
  { tag: '@wide' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await newcomer(page)
    await page.goto(`/courses/${COURSE.id}`)
    const lessons = await page
      .locator('.lesson-row')
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const watched = await clearOf(
      page,
      '#work .completed',
      '#work .moment-figure',
      '#work .btn',
      '.kanga',
      'main a[href^="https://wa.me"]',
    )
    const toast = page.locator('.toast')

    await page.goto(`${lessons[0]}#work`)
    await expect(toast.getByText('Lesson completed!')).toBeVisible({ timeout: 8000 })
    await expect(page.locator('#work .completed')).toBeVisible()
    expect(await watched()).toMatchObject({ seen: ['Lesson completed!'], covered: [] })

    await page.goto(lessons[2]!)
    await page.getByRole('button', { name: 'Start quiz' }).click()
    await answerQuiz(page, COURSE.folder, COURSE.quiz)
    await page.getByRole('button', { name: 'Submit answers' }).click()
    await expect(page.locator('#work')).toContainText('You scored 100%.')
    await expect(toast.getByText('Lesson completed!')).toBeVisible()
    expect((await watched()).covered).toEqual([])

    await page.goto(lessons[1]!)
    await page.waitForURL(/certificate/)
    await page.getByRole('button', { name: 'Get my certificate' }).click()
    await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
    await expect(toast).toHaveCount(0, { timeout: 12_000 })
    expect((await watched()).covered).toEqual([])
  },
)

test(
  '[MPR-11+] [PAY-27] a session that is paid says so on its page, where no toast lies on its face, its time or the next step',
  { tag: '@wide' },
  async ({ page }, { project }) => {
    test.setTimeout(120_000)
    const number = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    await newcomer(page)
    await page.goto('/mentorship')
    const mentor = project.name === 'phone' ? 'Daniel Mutua' : 'Kevin Njoroge'
    const href = await page.getByRole('link', { name: mentor, exact: true }).getAttribute('href')
    await page.goto(`${href}?tab=schedule`)
    await ready(page)
    await page.locator('.slots label').last().click()
    await page.getByRole('button', { name: 'Book Session' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(/phone/i).fill(number)
    await sheet.getByRole('button', { name: /^Pay KES/ }).click()
    await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
    const watched = await clearOf(page, 'main .mentor-top', 'main textarea', 'main a.btn')
    const phones = await page.context().newPage()
    await phones.goto('/dev/phone')
    await approve(phones, number)
    await phones.close()
    await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/, { timeout: 30_000 })
    await expect(page.getByText('Your session is booked.')).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0, { timeout: 12_000 })
    expect((await watched()).covered).toEqual([])
  },
)
