import { expect, type Locator, type Page, test } from './test.ts'

/** The screen on which a next step is looked for. */
export const PHONE = { width: 360, height: 800 }
/** Pixels from the top of the screen within which a next step begins. */
export const SOON = 500
// At the bottom of the screen, and in sight wherever a page is.
const BARS = '.book-bar, .slot-terms, .moment-go, dialog'

/**
 * What to do next is on the screen without scrolling: whole, with nothing on it, and begun within SOON or in a bar at the bottom.
 * Where it begins is noted for `npm run measure:moments`.
 */
export async function isNextStep(step: Locator): Promise<void> {
  await expect(step).toBeInViewport({ ratio: 1 })
  const look = () =>
    step.evaluate((element, bars) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const uppermost = document.elementFromPoint(x + width / 2, y + height / 2)
      return {
        top: Math.round(y),
        isInBar: element.closest(bars) !== null,
        isCovered: !uppermost || !(element.contains(uppermost) || uppermost.contains(element)),
        name: element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 60),
      }
    }, BARS)
  // A toast may lie there for a moment.
  await expect
    .poll(async () => {
      const { top, isInBar, isCovered } = await look()
      return isCovered ? 'covered' : isInBar || top <= SOON ? 'in sight' : `begins at ${top}`
    })
    .toBe('in sight')
  const { top, isInBar, name } = await look()
  test
    .info()
    .annotations.push({ type: 'next step', description: `${isInBar ? 'in the bar' : `${top} px`}: ${name}` })
}

/** Pixels from the top of the page to the first element of a selector. */
export const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY))
