import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// The rules about colours; nothing else on a page differs in dark mode.
const ofColours = ['color-contrast', 'link-in-text-block']

/** Where a browser context keeps axe between its pages. */
const KEPT = 'axe-of-the-tests'

/**
 * Once per document. Its source is two thirds of a megabyte: to send it to each page costs as much as all its rules, a tenth of that to run
 * what the browser has. A page without storage gets it each time.
 */
async function begin(page: Page): Promise<void> {
  const isThere = await page.evaluate((name) => {
    if ('axe' in window) return true
    try {
      const source = localStorage.getItem(name)
      // oxlint-disable-next-line no-eval -- axe, as the tests put it there
      if (source !== null) (0, eval)(source)
    } catch {
      // A document without an origin has no storage.
    }
    return 'axe' in window
  }, KEPT)
  if (isThere) return
  await page.evaluate(
    ([name, source]) => {
      // oxlint-disable-next-line no-eval -- axe: an element with it would be refused by the page's policy
      ;(0, eval)(source)
      try {
        localStorage.setItem(name, source)
      } catch {
        // As above, or it is full.
      }
    },
    [KEPT, source] as const,
  )
}

/** axe's findings on the current page: rule and elements. */
export async function violations(page: Page, what: string, rules = tags): Promise<string[]> {
  await begin(page)
  // What fades in has the contrast of a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  )
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
