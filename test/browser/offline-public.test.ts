import { eq } from 'drizzle-orm'
import { lessonProgress } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { PACKAGE_VERSION } from '#modules/offline/phone/types.ts'
import { type Added, addPerson } from '../people.ts'
import { type PublicSite, publicSite, SITE } from '../public-site/site.ts'
import { chromiumLaunch } from './launch.ts'
import { type Browser, type BrowserContext, choseThePage, chromium, expect, type Page, test } from './test.ts'

const COURSE = 300

let site: PublicSite
let browser: Browser
let lessons: number[]
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await publicSite()
  const course = await makeCourse(site.ctx, { id: COURSE }, ['text', 'text', 'text'])
  lessons = course.lessons.map(({ id }) => id)
  const launch = await chromiumLaunch()
  // A worker comes from nowhere whose certificate is in doubt, whatever a context lets pass.
  const rules = [
    `--host-resolver-rules=MAP stadi.test 127.0.0.1:${site.proxyPort}`,
    '--ignore-certificate-errors',
  ]
  browser = await chromium.launch({ ...launch, args: [...launch.args, ...rules] })
})
test.afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Somebody with the course on the phone. */
async function keeper(): Promise<{ context: BrowserContext; page: Page; amina: Added }> {
  const amina = await addPerson(site.ctx, { name: 'Amina' })
  const context = await browser.newContext({ baseURL: SITE, viewport: { width: 360, height: 740 } })
  await context.addInitScript(choseThePage)
  const [name, value] = amina.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: SITE, secure: true }])
  const page = await context.newPage()
  await page.goto(`/offline/keep/${COURSE}`)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible({ timeout: 30_000 })
  return { context, page, amina }
}

async function completes(page: Page, at: number): Promise<void> {
  await page.goto(`/courses/${COURSE}/lessons/${lessons[at]}`)
  await expect(page).toHaveURL(`${SITE}/offline/${COURSE}/${lessons[at]}`)
  await expect(page.locator('.completed')).toBeVisible()
}

async function sends(page: Page): Promise<void> {
  await page.goto('/offline')
  await expect(page.getByText('Nothing waits', { exact: false })).toBeVisible({ timeout: 20_000 })
}

const doneBy = async ({ id }: Added): Promise<number[]> => {
  const rows = await site.ctx.db.select().from(lessonProgress).where(eq(lessonProgress.userId, id))
  return rows.flatMap(({ lessonId, completedAt }) => (completedAt ? lessonId : [])).sort()
}

test('behind TLS, a public name and a proxy a course is kept, read without a network, and what was done is sent', async () => {
  test.setTimeout(90_000)
  const { context, page, amina } = await keeper()
  await context.setOffline(true)
  await completes(page, 0)
  await page.goto('/offline')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  expect(await doneBy(amina)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).click()
  await sends(page)
  expect(await doneBy(amina)).toEqual([lessons[0]])
  await context.close()
})

/** Makes of what is on the phone what Stadi kept four versions ago: lessons of a format that nobody reads any more, and other files. */
const growOld = (page: Page, format: number) =>
  page.evaluate(async (format) => {
    const names = await caches.keys()
    for (const name of names.filter((one) => one.startsWith('stadi-course-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!request.url.includes('/package/')) continue
        const lesson = (await (await cache.match(request))!.json()) as object
        await cache.put(request, new Response(JSON.stringify({ ...lesson, format })))
      }
    }
    const app = names.find((one) => one.startsWith('stadi-app-'))!
    const [from, to] = [await caches.open(app), await caches.open('stadi-app-four-ago-en')]
    for (const request of await from.keys()) await to.put(request, (await from.match(request))!)
    await caches.delete(app)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('stadi')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const tx = opening.result.transaction('kept', 'readwrite')
        const cursor = tx.objectStore('kept').openCursor()
        cursor.addEventListener('success', () => {
          const at = cursor.result
          if (!at) return
          const course = at.value as { manifest: { version: string; app: { build: string } } }
          course.manifest.version = 'of-four-versions-ago'
          course.manifest.app.build = 'four-ago'
          at.update(course)
          at.continue()
        })
        tx.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
    new BroadcastChannel('stadi').postMessage('kept')
  }, format)

test('a phone of four versions ago says what it cannot read, loses nothing, and has the new version with the network (rule O10)', async () => {
  test.setTimeout(90_000)
  const { context, page, amina } = await keeper()
  await context.setOffline(true)
  await completes(page, 0)
  await completes(page, 1)
  await growOld(page, PACKAGE_VERSION - 4)
  await page.goto(`/courses/${COURSE}/lessons/${lessons[2]}`)
  await expect(page.getByRole('heading', { name: 'This lesson is not on this phone yet' })).toBeVisible()
  await page.goto('/offline')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).click()
  await sends(page)
  expect(await doneBy(amina)).toEqual([lessons[0], lessons[1]].sort())
  // The worker fetched the new version meanwhile, or does now.
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
    .not.toContain('stadi-app-four-ago-en')
  await context.setOffline(true)
  await completes(page, 2)
  await context.close()
})
