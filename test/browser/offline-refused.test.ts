import { expect, type Page, test } from './test.ts'
import { ready } from './person.ts'

const COURSE = 8
const cachesOf = (page: Page) => page.evaluate(() => caches.keys())

async function pressesKeep(page: Page): Promise<void> {
  await page.request.get(`/offline/keep/${COURSE}`)
  await page.goto(`/courses/${COURSE}`)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
}

test('a private window, whose storage is switched off, says so and keeps nothing (rule O11)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  const sentence = page.getByText('This browser gives no storage', { exact: false })
  await page.goto('/offline')
  await ready(page)
  await expect(sentence.first()).toBeVisible()
  await pressesKeep(page)
  await expect(sentence.first()).toBeVisible()
  expect(await cachesOf(page)).toEqual([])
})
