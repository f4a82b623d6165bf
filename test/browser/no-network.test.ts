import { faults } from './axe.ts'
import { newcomer, ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

test.use({ takesWorker: true })

const worker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? null)

const pathOfWorker = async (page: Page): Promise<string | null> => {
  const address = await worker(page)
  return address && new URL(address).pathname + new URL(address).search
}

/** A second page of a visit, by a link as people go. */
async function goesOn(page: Page): Promise<void> {
  await page.goto('/courses')
  await page
    .locator('footer')
    .getByRole('link', { name: /About|Kuhusu/ })
    .first()
    .click()
  await expect(page).toHaveURL(/about/)
}

test('the first page of a visit brings no worker; the second one does, and without a network a page of ours opens (rule O1)', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|503/)
  await page.goto('/courses', { waitUntil: 'load' })
  await page.waitForTimeout(500)
  expect(await worker(page)).toBeNull()
  await goesOn(page)
  await expect.poll(() => pathOfWorker(page)).toBe('/no-network.js?lang=en')
  await context.setOffline(true)
  await page.goto('/courses?q=canva')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no network right now')
  await expect(page).toHaveTitle('There is no network right now - Stadi')
  expect(await faults(page, 'without a network')).toEqual([])
  // What was asked for opens by itself.
  await context.setOffline(false)
  await expect(page.getByRole('searchbox').first()).toHaveValue('canva')
})

test('a phone that keeps a course has the worker of kept courses in its place, which no other page takes away (rule O1)', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await newcomer(page)
  await page.goto('/payments')
  await expect.poll(() => pathOfWorker(page)).toBe('/no-network.js?lang=en')
  await page.goto('/offline/keep/8')
  await ready(page)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await pathOfWorker(page)).toBe('/service-worker.js')
  // Else each page would be asked for twice.
  const isPreloading = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.navigationPreload.getState()).enabled
    })
  expect(await isPreloading()).toBe(false)
  await page.goto('/payments')
  await ready(page)
  expect(await pathOfWorker(page)).toBe('/service-worker.js')
  await context.setOffline(true)
  await page.goto('/courses?q=canva')
  await expect(page).toHaveURL(/\/offline\?from=%2Fcourses/)
})
