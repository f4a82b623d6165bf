import axe from 'axe-core'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// The rules about colours; nothing else on a page differs in dark mode.
const ofColours = ['color-contrast', 'link-in-text-block']

/** axe's findings on the current page: rule and elements. */
export async function violations(page: Page, what: string, rules = tags): Promise<string[]> {
  // Once per document: its source is half a megabyte, and parsing it takes as long as checking all colours.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    // Our styles are the page's own, so that only films need preloading; passes need not be listed.
    (runOnly) =>
      window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }),
    rules,
  )
  return found.violations.map(
    ({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** All of axe in light mode, and its colour rules in dark mode. */
export async function faults(page: Page, what: string): Promise<string[]> {
  const byDay = await violations(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  const byNight = await violations(page, `${what} in the dark`, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...byDay, ...byNight]
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
