import type { Added } from '../people.ts'
import { faults } from './axe.ts'
import { ready } from './person.ts'
import { type Browser, expect, type Page } from './test.ts'
import { wideAs } from './width.ts'

/** A page on a phone of their own, of somebody or of nobody who is known. */
export async function phoneOf(
  browser: Browser,
  { origin }: { origin: string },
  who: Pick<Added, 'cookie'> | null,
  javaScriptEnabled = true,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled,
  })
  if (who) {
    const [name, value] = who.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: origin }])
  }
  return context.newPage()
}

/** What a page must be on a phone: no wider than it, and without a fault of axe. */
export async function fitsPhone(page: Page, what: string): Promise<void> {
  await ready(page)
  expect(await wideAs(page, what, 360)).toEqual([])
  // A toast that is just appearing has no contrast yet.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  expect(await faults(page, what)).toEqual([])
}

/** Opens a page that fits the phone. */
export async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await fitsPhone(page, path)
}
