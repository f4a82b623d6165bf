import { expect, type Page, test } from './test.ts'
import { faults } from './axe.ts'
import { answerQuiz, newcomer, signIn } from './person.ts'

test.use({
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  showsSteps: true,
  isFirstVisit: true,
})

/** The first text of a free course, as a visitor gets it. */
const LESSON = '/courses/11'
async function opens(page: Page): Promise<void> {
  await page.goto(LESSON)
  const [href] = await page
    .locator('.lesson-row')
    .getByRole('link', { includeHidden: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  await page.goto(href!)
}
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Steps of this lesson' })
const onward = (page: Page) => page.locator('.step-on')
const sheet = (page: Page) => page.locator('.step-sheet')
const place = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'))
/** One step on: a tap before the last one was heard would go past a step. */
async function goesOn(page: Page): Promise<void> {
  const at = await place(page)
  await onward(page).tap()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', String(at + 1))
}
const shown = (page: Page) => page.locator('[data-step]:not([data-off])')
/** On the page all of them are. */
const inSight = (page: Page) => page.locator('[data-step]:visible')

test('opens in its first step and goes on by touch to its end', async ({ page }) => {
  await opens(page)
  await expect(shown(page)).toHaveCount(1)
  const total = Number(await bar(page).getAttribute('aria-valuemax'))
  expect(total).toBeGreaterThan(4)
  for (let at = 1; at < total; at++) {
    expect(await place(page)).toBe(at)
    await onward(page).tap()
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(at + 1))
    await expect(shown(page)).toHaveCount(1)
  }
  await expect(page.locator('#work')).toBeVisible()
  await expect(onward(page)).toBeHidden()
  // The end is a screen: what was gained, and one button at the thumb.
  await expect(page.locator('.gained')).toContainText('What you can do or explain now')
  await expect(page.getByRole('link', { name: /^Next: lesson 2 of/ })).toBeInViewport({ ratio: 1 })
  // What moved on was sideways nowhere.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('says in one sheet what is wrong and what is right, and asks once more at the end', async ({ page }) => {
  await opens(page)
  const question = page.locator('.check[role=group]:visible')
  while (!(await question.count())) await goesOn(page)
  const before = Number(await bar(page).getAttribute('aria-valuemax'))
  const at = await place(page)
  await question.locator('.is-wrong summary').first().tap()
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page)).toHaveAttribute('data-right', 'false')
  // What is judged stays in sight.
  const [option, box] = [
    await question.locator('details[open] summary').boundingBox(),
    await sheet(page).boundingBox(),
  ]
  await page.waitForTimeout(600)
  expect((await question.locator('details[open] summary').boundingBox())!.y + option!.height).toBeLessThan(
    box!.y + 1,
  )
  await sheet(page).getByRole('button', { name: 'Continue' }).tap()
  await expect(sheet(page)).toBeHidden()
  await expect(bar(page)).toHaveAttribute('aria-valuemax', String(before + 1))
  expect(await place(page)).toBe(at + 1)
  while ((await place(page)) < before) await goesOn(page)
  await expect(page.getByText('Once more')).toBeVisible()
  await page.locator('.check[role=group]:visible .is-right summary').tap()
  await expect(sheet(page)).toHaveAttribute('data-right', 'true')
  expect(await faults(page, 'steps')).toEqual([])
  await sheet(page).getByRole('button', { name: 'Continue' }).tap()
  await expect(page.locator('#work')).toBeVisible()
})

test('keeps the place: after a reload, without an address, and by the way back', async ({ page }) => {
  await opens(page)
  const address = page.url()
  await goesOn(page)
  await goesOn(page)
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '3')
  await page.reload()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '3')
  await page.goBack()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2')
  await onward(page).tap()
  await page.goto('about:blank')
  await page.goto(address)
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '3')
})

test('[CRS-22] ends with the week, in which today is woven on, and with its points once all of it was done', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await newcomer(page)
  await opens(page)
  const total = Number(await bar(page).getAttribute('aria-valuemax'))
  const points = page.locator('.gained-points > :visible')
  while ((await place(page)) < total) await goesOn(page)
  await expect(points).toHaveText(/^5 points come once/)
  const today = page.locator('.week > [data-today]')
  const ground = () => today.evaluate((field) => getComputedStyle(field).backgroundColor)
  const before = await ground()
  expect(await faults(page, 'the end of a lesson')).toEqual([])
  // Each question that was passed over is answered now, on the way back.
  for (let at = total - 1; at > 0; at--) {
    await page.locator('.step-back').tap()
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(at))
    const right = page.locator('.check[role=group]:visible .is-right summary')
    if (!(await right.count())) continue
    await right.tap()
    await expect(sheet(page).locator('.sheet-glad')).toBeVisible()
    await expect(sheet(page).locator('.sheet-thoughtful')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
  }
  await page.evaluate((step) => (location.hash = `step-${step}`), total)
  await expect(bar(page)).toHaveAttribute('aria-valuenow', String(total))
  expect(await ground()).not.toBe(before)
  const isAllDone = (await page.locator('.exercise').count()) === 0
  if (isAllDone) await expect(points).toHaveText('+5 points')
})

test('[DASH-10+] what was earned since a lesson was opened is a screen on the way on', async ({ page }) => {
  test.setTimeout(90_000)
  await newcomer(page)
  const opened = Date.now()
  // As if it had been just now: test/http/tracker.test.ts tests what the server answers.
  let since = 0
  await page.route(/\/progress\/earned\?/, (route) => {
    since = Number(new URL(route.request().url()).searchParams.get('since'))
    return route.fulfill({ json: ['first-lesson'] })
  })
  await opens(page)
  const total = Number(await bar(page).getAttribute('aria-valuemax'))
  while ((await place(page)) < total) await goesOn(page)
  const way = /^\/progress\/moments\/first-lesson\?next=%2Fcourses%2F11%2Flessons%2F\d+$/
  await expect(page.getByRole('link', { name: /^Next: lesson 2 of/ })).toHaveAttribute('href', way)
  expect(Math.abs(since - opened)).toBeLessThan(20_000)
  // She has that badge.
  await signIn(page, 'neema@stadi.example', '/progress/moments/first-lesson?next=/courses/11')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First lesson')
  expect(await faults(page, 'a badge')).toEqual([])
  const onward = page.getByRole('link', { name: 'Go on' })
  await expect(onward).toBeInViewport({ ratio: 1 })
  await onward.tap()
  await expect(page).toHaveURL(/\/courses\/11$/)
})

test('is the page for who would rather read, and stays so', async ({ page }) => {
  await opens(page)
  await page.getByRole('button', { name: 'Read it as one page' }).tap()
  expect(await inSight(page).count()).toBeGreaterThan(4)
  await page.reload()
  expect(await inSight(page).count()).toBeGreaterThan(4)
  await page.getByRole('button', { name: 'Learn in steps' }).tap()
  await expect(shown(page)).toHaveCount(1)
})

test('goes on in steps although its code never comes', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await opens(page)
  await onward(page).tap()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2')
})

test('can be done by keyboard alone', async ({ page }) => {
  await opens(page)
  await page.keyboard.press('ArrowRight')
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('ArrowLeft')
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '1')
  expect(await faults(page, 'steps')).toEqual([])
})

test('[CRS-18] [CRS-24] the last lesson of a course is completed after 2 s, and its last step leads to the certificate', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await newcomer(page)
  await page.goto('/courses/8')
  const [first, last, quiz] = await page
    .locator('.lesson-row')
    .getByRole('link', { includeHidden: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  await page.goto(quiz!)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await answerQuiz(page, 'spot-online-scams', 'check-your-safety')
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.locator('#work')).toContainText('You scored 100%.')
  await page.goto(first!)
  await expect(page.locator('#work .completed')).toBeAttached()
  await expect(page.locator('#work .completed')).not.toHaveAttribute('hidden')
  const completed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /complete/.test(answer.request().postData() ?? ''),
  )
  await page.goto(last!)
  await completed
  // In the middle of it nothing happens to its reader.
  await goesOn(page)
  expect(await place(page)).toBe(2)
  expect(new URL(page.url()).pathname).toBe(last)
  const total = Number(await bar(page).getAttribute('aria-valuemax'))
  while ((await place(page)) < total - 1) await goesOn(page)
  await onward(page).tap()
  await page.waitForURL(/\/courses\/8\/certificate/)
})
