import { eq } from 'drizzle-orm'
import { lessonProgress } from '#modules/courses/tables.server.ts'
import { addPerson } from '../people.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

// Free, a small one and a larger one.
const SMALL = 8
const LARGE = 2
// Bytes that are left: less than the larger course, and less than the room that is held back for what is done (rule O9).
const LEFT = 24_000

const pressesKeep = (page: Page) => page.getByRole('button', { name: 'Keep on this phone' }).click()
const isKept = (page: Page) =>
  expect(page.getByText('Kept', { exact: true })).toBeVisible({ timeout: 30_000 })

test('a phone whose disk is full says so, keeps nothing half, and loses nothing that is done (rule O9)', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { ctx, origin } = server
  const akinyi = await addPerson(ctx, { name: 'Akinyi Odhiambo' })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const [name, value] = akinyi.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.goto(`${origin}/offline/keep/${SMALL}`)
  await pressesKeep(page)
  await isKept(page)

  const disk = await context.newCDPSession(page)
  // What a page is told of its quota is another figure, so that no site knows how large the disk is.
  const room = () => disk.send('Storage.getUsageAndQuota', { origin })
  const quotaSize = (await room()).usage + LEFT
  await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  expect(await room()).toMatchObject({ quota: quotaSize, overrideActive: true })
  await page.goto(`${origin}/offline/keep/${LARGE}`)
  await pressesKeep(page)
  await expect(page.getByText('There is not enough room on this phone', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  // Nothing of it lies there, and nothing is said to.
  expect(await page.evaluate(() => caches.keys())).not.toContain(`stadi-course-${LARGE}`)
  await page.goto(`${origin}/courses/${LARGE}`)
  await expect(page.getByText('Kept', { exact: true })).toHaveCount(0)

  // The kept one is read without a network, and what is done there waits.
  await context.setOffline(true)
  await page.goto(`${origin}/courses/${LARGE}`)
  await expect(page).toHaveURL(/\/offline\?from=/)
  await page.goto(`${origin}/offline`)
  const open = page.getByRole('link', { name: /^Open/ })
  await expect(open).toHaveCount(1)
  await open.click()
  await expect(page).toHaveURL(new RegExp(`/offline/${SMALL}/\\d+$`))
  await expect(page.locator('.completed')).toBeVisible()
  const lesson = Number(new URL(page.url()).pathname.split('/').at(-1))
  await context.setOffline(false)
  await page.goto(`${origin}/offline`)
  await expect(page.getByText('Nothing waits', { exact: false })).toBeVisible({ timeout: 20_000 })
  const done = await ctx.db.select().from(lessonProgress).where(eq(lessonProgress.userId, akinyi.id))
  expect(done.filter(({ completedAt }) => completedAt).map(({ lessonId }) => lessonId)).toEqual([lesson])

  // Photos were deleted.
  await disk.send('Storage.overrideQuotaForOrigin', { origin })
  await page.goto(`${origin}/offline/keep/${LARGE}`)
  await page.getByRole('button', { name: 'Go on keeping' }).click()
  await isKept(page)
  await context.close()
})
