import { PIECE } from '#modules/offline/phone/parts-of-course.ts'
import { type PhoneInPage, PhoneSite } from './phone-site.ts'
import { expect, type Page, test } from './test.ts'

declare global {
  interface Window {
    phone: PhoneInPage
  }
}

let site: PhoneSite
test.beforeEach(async () => {
  site = await new PhoneSite().open()
})
test.afterEach(() => site.close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const hasPhone = (page: Page) => page.waitForFunction(() => 'phone' in window)
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** A page of the site, with the course kept. */
async function keep(page: Page, films: number[] = []) {
  await page.goto(`${site.origin}/courses`)
  await hasPhone(page)
  await page.evaluate((films) => window.phone.keep(5, { films }), films)
  await expect.poll(() => page.evaluate(async () => (await window.phone.keptCourse(5))?.state)).toBe('kept')
}
const put = (page: Page, lesson: number) =>
  page.evaluate(
    async (lesson) =>
      (await window.phone.put({ kind: 'completed', course: 5, lesson, data: {}, about: '' })).id,
    lesson,
  )

test('a worker comes with the first course that is kept, and goes with the last (rule O1)', async ({
  page,
}) => {
  await page.goto(`${site.origin}/courses`)
  await hasPhone(page)
  expect(await workers(page)).toBe(0)
  await keep(page)
  expect(await workers(page)).toBe(1)
  await page.evaluate(() => window.phone.removeCourse(5))
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('without a network a kept lesson opens, and "On this phone" in place of any other page', async ({
  page,
  context,
}) => {
  await keep(page)
  await context.setOffline(true)
  await page.goto(`${site.origin}/courses/5/lessons/2`)
  await expect(page).toHaveURL(`${site.origin}/offline/5/2`)
  await expect(heading(page)).toHaveText('/offline/course/lesson')
  await page.goto(`${site.origin}/courses?q=a`)
  await expect(page).toHaveURL(`${site.origin}/offline?from=%2Fcourses%3Fq%3Da`)
  await expect(heading(page)).toHaveText('/offline')
  await context.setOffline(false)
  await page.goto(`${site.origin}/courses/5/lessons/2?online`)
  await expect(heading(page)).toHaveText('/courses/5/lessons/2')
})

test('a proxy that accepts and never answers is waited for eight seconds', async ({ page }) => {
  await keep(page)
  site.network = 'dead'
  const begun = Date.now()
  await page.goto(`${site.origin}/dashboard`)
  await expect(heading(page)).toHaveText('/offline')
  expect(Date.now() - begun).toBeGreaterThan(7500)
  expect(Date.now() - begun).toBeLessThan(14_000)
  const lesson = Date.now()
  await page.goto(`${site.origin}/courses/5/lessons/1`)
  expect(Date.now() - lesson).toBeLessThan(3000)
})

test('a kept film is played from the phone, any part of it', async ({ page, context }) => {
  await keep(page, [2])
  await expect
    .poll(() => page.evaluate(async () => (await window.phone.keptCourse(5))?.arrived))
    .toBe(650 + site.packages.filmBytes)
  await page.goto(`${site.origin}/offline/5/2`)
  await context.setOffline(true)
  const part = await page.evaluate(async (from) => {
    const response = await fetch('/storage/v1/lessons/2/video.mp4', {
      headers: { range: `bytes=${from}-${from + 3}` },
    })
    return [
      response.status,
      response.headers.get('content-range'),
      ...new Uint8Array(await response.arrayBuffer()),
    ]
  }, PIECE - 2)
  const bytes = site.packages.film().slice(PIECE - 2, PIECE + 2)
  expect(part).toEqual([206, `bytes ${PIECE - 2}-${PIECE + 1}/${site.packages.filmBytes}`, ...bytes])
})

test('what is written while the browser ends the tab is sent once, and nothing is lost', async ({
  context,
}) => {
  const page = await context.newPage()
  await keep(page)
  const written: string[] = []
  for (let round = 0; round < 20; round++) {
    const tab = await context.newPage()
    await tab.goto(`${site.origin}/offline/5/1`)
    await hasPhone(tab)
    written.push(await put(tab, 1), await put(tab, 2))
    // While it is being sent, as often as not.
    if (round % 2) void tab.evaluate(() => window.phone.sendNow()).catch(() => undefined)
    await tab.close()
  }
  await page.bringToFront()
  await page.evaluate(() => window.phone.sendNow())
  await expect.poll(() => page.evaluate(async () => (await window.phone.waiting()).length)).toBe(0)
  expect([...site.stored].sort()).toEqual([...written].sort())
})

test('signing out takes what is kept from the phone; another reader sees nothing of it (rule O8)', async ({
  page,
}) => {
  await keep(page)
  await put(page, 1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('/')
  await hasPhone(page)
  const left = () =>
    page.evaluate(async () => [
      await window.phone.keptCourses(),
      await window.phone.waiting(),
      await caches.keys(),
    ])
  await expect.poll(left).toEqual([[], [], []])
})

test('switched off, the worker and all it fetched go; what waits stays, and its page sends it (rule O10)', async ({
  page,
  context,
}) => {
  await keep(page)
  await context.setOffline(true)
  const id = await put(page, 1)
  site.isOff = true
  await context.setOffline(false)
  // A browser looks for a new worker after a page was opened.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // The one before ends what it has begun.
  await expect.poll(() => workers(page), { timeout: 20_000 }).toBe(0)
  await page.goto(`${site.origin}/offline`)
  await hasPhone(page)
  expect(await page.evaluate(async () => [await window.phone.keptCourses(), await caches.keys()])).toEqual([
    [],
    [],
  ])
  await page.evaluate(() => window.phone.sendNow())
  expect(site.stored).toEqual([id])
  expect(
    await page.evaluate(() =>
      window.phone.keep(5, { films: [] }).catch((error: { reason: string }) => error.reason),
    ),
  ).toBe('off')
})

test('past the cap of the day pictures wait, and what is kept does not (rule O12)', async ({ page }) => {
  await keep(page)
  await page.evaluate(() => window.phone.saveSettings({ paidKes: 50, forMb: 350, capMb: 0, usesLess: false }))
  const picture = (src: string) =>
    page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode().catch(() => undefined)
      return image.naturalWidth
    }, src)
  const before = site.requests.length
  expect(await picture('/pictures/another.svg')).toBeGreaterThan(0)
  expect(site.requests.slice(before).map(({ line }) => line)).not.toContain('GET /pictures/another.svg')
  await page.evaluate(() => window.phone.liftCap())
  await picture('/pictures/another.svg?anew')
  expect(site.requests.map(({ line }) => line)).toContain('GET /pictures/another.svg?anew')
})
