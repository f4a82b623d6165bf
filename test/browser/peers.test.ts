import { randomUUID } from 'node:crypto'
import { violations } from './axe.ts'
import { takePerson } from './people.ts'
import { holdCookie, newcomer, ready } from './person.ts'
import { type Browser, expect, type Page, request, test } from './test.ts'
import { wideAs } from './width.ts'

const COURSE = '/courses/2'
const LEVELS = ['Not yet', 'Met', 'Above'] as const
type Level = (typeof LEVELS)[number]

/** Somebody on a phone of their own, who has handed in a work without opening a page. */
async function learner(browser: Browser, lesson: string, text: string): Promise<Page> {
  const { cookie } = takePerson('learner')
  const api = await request.newContext({
    baseURL: process.env.STADI_BASE_URL!,
    maxRedirects: 0,
    extraHTTPHeaders: { cookie, origin: process.env.STADI_BASE_URL! },
  })
  const answer = await api.post(lesson, {
    form: { intent: 'project', text, link: 'https://example.com/work' },
  })
  expect(answer.status()).toBe(302)
  await api.dispose()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const page = await context.newPage()
  await holdCookie(page, cookie)
  return page
}

/** Chooses one level for every point of the form on the page. */
async function choose(page: Page, level: Level): Promise<void> {
  for (const group of await page.locator('main form fieldset').all())
    if ((await group.getByRole('radio').count()) === LEVELS.length)
      await group.getByRole('radio').nth(LEVELS.indexOf(level)).check()
}

/** Compares with the marker, then asks for works. */
async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  await choose(page, 'Met')
  await page.getByRole('button', { name: 'Compare with the marker' }).click()
  await expect(page.getByText(/You and the marker agree on \d of \d points/)).toBeVisible()
  await page.getByRole('button', { name: 'Get works to mark' }).click()
}

async function markWork(page: Page, text: string, level: Level): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await choose(page, level)
  await page.getByLabel('Feedback for its author').fill(`I would say: ${level}.`)
  await page.getByRole('button', { name: 'Save this mark' }).click()
}

test('[CRS-20+] [SYS-10+] a project travels through two learners who differ, and a marker', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  await newcomer(page, 'administrator')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(COURSE)
  const lesson = (await page.locator('a', { hasText: 'Your Client Pack' }).first().getAttribute('href'))!
  const [amina, baraka, zawadi] = ['A', 'B', 'C'].map((name) => `Pack ${name} ${randomUUID()}`) as [
    string,
    string,
    string,
  ]
  const first = await learner(browser, lesson, amina)
  const second = await learner(browser, lesson, baraka)
  const third = await learner(browser, lesson, zawadi)
  const [, course, id] = /^\/courses\/(\d+)\/lessons\/(\d+)/.exec(lesson)!
  const path = `/marking/peers?course=${course}&lesson=${id}`
  await second.goto(lesson)
  await ready(second)
  await second.getByRole('link', { name: 'Mark two others' }).click()
  await expect(second).toHaveURL(path)
  await begin(second, path)
  expect(await wideAs(second, path, 360)).toEqual([])
  expect(await violations(second, path)).toEqual([])
  await markWork(second, amina, 'Not yet')
  await expect(second.getByText('Saved. Another learner marks this work, too.')).toBeVisible()
  await begin(third, path)
  await markWork(third, amina, 'Above')
  await expect(third.getByText('You and another learner saw it differently')).toBeVisible()

  await page.goto('/admin/submissions')
  await ready(page)
  await page.getByRole('link', { name: /^Mark/ }).last().click()
  await expect(page.getByText(amina)).toBeVisible()
  await expect(page.getByText('I would say: Above.')).toBeVisible()
  await choose(page, 'Met')
  await page.getByLabel(/^Feedback for/).fill('Both have a point.')
  await page.getByRole('button', { name: 'Save and tell the learner' }).click()
  await expect(page).toHaveURL('/admin/submissions')

  await first.goto(lesson)
  await ready(first)
  await expect(first.getByText('Both have a point.')).toBeVisible()
  await first.goto(path)
  await ready(first)
  await first.getByRole('button', { name: 'This helped me' }).first().click()
  await expect(first.getByText('You said that this helped.')).toBeVisible()
  expect(await wideAs(first, path, 360)).toEqual([])
  for (const one of [first, second, third]) await one.context().close()
})
