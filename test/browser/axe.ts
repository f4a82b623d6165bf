import axe from 'axe-core'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// The rules that look at colours; nothing else of a page is another one in the dark.
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with a page as it is now: rule and elements. */
export async function violations(page: Page, what: string, rules = tags): Promise<string[]> {
  // Once a document: its source is half a megabyte, and each reading of it takes as long as looking at all colours.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    // Our styles are the page's own, so that only films have to be known first; of what is right nothing needs to be listed.
    (runOnly) =>
      window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }),
    rules,
  )
  return found.violations.map(
    ({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** All of axe by day, and its colours by night. */
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
