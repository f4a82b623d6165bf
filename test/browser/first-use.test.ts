import { expect, type Page, test } from './test.ts'
import { newcomer, ready, takenOver } from './person.ts'

test.use({ isFirstVisit: true })

/** Scripts that a page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.push(pathname)
  })
  return asked
}

const isAlive = (page: Page): Promise<boolean> => page.evaluate(() => '__reactRouterDataRouter' in window)

/** Scripts that a page asks for do not arrive. @returns what lets them */
async function heldScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/**', async (route) => {
    if (route.request().url().endsWith('.js')) await held
    await route.continue()
  })
  return go
}

/** Everything that comes by itself is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function lessonOf(page: Page, course: number, place = 0): Promise<string> {
  await page.goto(`/courses/${course}`)
  const links = page.locator('.lesson-row a[href*="/lessons/"]')
  return (await links.nth(place).getAttribute('href'))!
}

test('a first visit fetches no script, the first use of a field does and keeps what is typed; from then on they start at once', async ({
  page,
}) => {
  await newcomer(page)
  const scripts = scriptsOf(page)
  await open(page, '/progress')
  await page.mouse.wheel(0, 2000)
  await page.locator('.site-menu:not(.person) summary').click()
  await page.getByRole('navigation', { name: 'All pages' }).getByText('Courses', { exact: true }).click()
  await expect(page).toHaveURL('/courses')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])

  const field = page.getByRole('searchbox').first()
  await field.pressSequentially('exc')
  await takenOver(field)
  expect(scripts.length).toBeGreaterThan(3)
  await field.pressSequentially('el')
  await expect(field).toHaveValue('excel')

  await page.goto('/account')
  await expect.poll(() => isAlive(page)).toBe(true)
})

test('until scripts are there a press is answered by a new page, which starts them', async ({ page }) => {
  await newcomer(page)
  const scripts = scriptsOf(page)
  await open(page, '/community?tab=qa')
  const vote = page.locator('button.vote').first()
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await ready(page)
  expect(scripts.length).toBeGreaterThan(3)
})

test('what was chosen before scripts were there counts when they are', async ({ page }) => {
  await newcomer(page)
  const go = await heldScripts(page)
  await open(page, '/skill-assessment')
  await page.getByRole('button', { name: /SEO/ }).first().click()
  await expect(page.getByText('1 of 10').first()).toBeVisible()
  await page.getByRole('radio').nth(1).check()
  const saved = page.waitForRequest((request) => request.method() === 'POST')
  go()
  await saved
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('[CRS-18] a lesson completes two seconds after it was opened without the scripts of its page, and the account knows', async ({
  page,
}) => {
  await newcomer(page)
  const lesson = await lessonOf(page, 2)
  await heldScripts(page)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/courses/progress'))
  await page.goto(lesson)
  await expect(page.locator('#work .completed')).toBeHidden()
  await expect(page.locator('#work .completed')).toBeVisible({ timeout: 8000 })
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeHidden()
  expect((await stored).ok()).toBe(true)
  expect(await isAlive(page)).toBe(false)
  // The words come with the next page, once.
  await page.goto('/courses/2')
  await expect(page.locator('.said')).toContainText('Lesson completed!')
  await page.goto(lesson)
  await expect(page.locator('.said')).toHaveCount(0)
  await expect(page.locator('#work .completed')).toBeVisible()
})

test('[CRS-21] so does a lesson of a visitor, on the phone', async ({ page }) => {
  const lesson = await lessonOf(page, 2)
  const go = await heldScripts(page)
  await page.goto(lesson)
  await expect(page.locator('#work .completed')).toBeVisible({ timeout: 8000 })
  expect(await isAlive(page)).toBe(false)
  go()
  // The course has begun on this phone: how much of it is done is for its scripts to say.
  await page.goto(lesson)
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', /^1 of/)
  await expect.poll(() => isAlive(page)).toBe(true)
})

test('[CRS-06] an exercise that runs in the browser begins with a press, for who uses less data', async ({
  page,
  context,
}) => {
  await newcomer(page)
  await context.addCookies([{ name: 'less', value: '1', url: process.env.STADI_BASE_URL! }])
  await open(page, await lessonOf(page, 4))
  const begin = page.getByRole('button', { name: 'Begin the exercise' }).first()
  await begin.click()
  await expect(page.locator('.exercise').getByRole('button', { name: 'Check' }).first()).toBeVisible()
  await expect(begin).toHaveCount(0)
})

test('[PAY-18] a payment that waits for its phone starts its scripts at once; for who uses less data it has a button instead', async ({
  page,
  browser,
}) => {
  await newcomer(page)
  await page.goto('/courses/7/purchase')
  await page.getByLabel(/phone/i).fill(`07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`)
  await page.getByRole('button', { name: /Pay|M-Pesa/i }).click()
  await expect(page.locator('.pay-panel')).toBeVisible()
  const cookies = await page.context().cookies()
  for (const usesLess of [false, true]) {
    const context = await browser.newContext({
      baseURL: process.env.STADI_BASE_URL,
      extraHTTPHeaders: usesLess ? { 'save-data': 'on' } : {},
    })
    await context.addCookies(cookies)
    const other = await context.newPage()
    await open(other, '/courses/7/purchase')
    await expect(other.getByRole('link', { name: 'Check again' })).toHaveCount(usesLess ? 1 : 0)
    expect(await isAlive(other)).toBe(!usesLess)
    await context.close()
  }
})

test('rule O12: who uses less data gets scripts with a use, and at once where the browser has them', async ({
  page,
  context,
}) => {
  await newcomer(page)
  await context.addCookies([{ name: 'less', value: '1', url: process.env.STADI_BASE_URL! }])
  await open(page, '/ussd-simulator')
  expect(await isAlive(page)).toBe(false)
  await page.getByLabel('Number to dial').focus()
  await expect.poll(() => isAlive(page)).toBe(true)
  await page.goto('/ussd-simulator')
  await expect.poll(() => isAlive(page)).toBe(true)
})
