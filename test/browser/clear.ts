import type { Locator, Page } from '@playwright/test'

export const toasts = (page: Page) => page.locator('.toast')

type Watched = { seen: Set<string>; together: Set<string>; covered: Set<string> }

/**
 * Observes from here on, on every frame and within the page, as a busy machine takes longer for a query than a toast lasts.
 * @returns the messages, which were shown together, and which covered any of these elements
 */
export async function watchToasts(page: Page, ...selectors: string[]) {
  const watch = (selectors: string[]) => {
    const watched: Watched = { seen: new Set(), together: new Set(), covered: new Set() }
    Object.assign(globalThis, { watched })
    const placeOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      // The box of a heading or paragraph extends to the edge of the page; its text does not.
      return (/^(H\d|P)$/.test(element.tagName) ? range : element).getBoundingClientRect()
    }
    const look = () => {
      const all = [...document.querySelectorAll('.toast')]
      const titles = all.map((toast) => toast.querySelector('b')!.textContent)
      for (const title of titles) watched.seen.add(title)
      // A fully loaded page shows it in its own banner.
      for (const said of document.querySelectorAll('.said b')) watched.seen.add(said.textContent)
      if (titles.length > 1) watched.together.add(titles.join(' + '))
      for (const toast of all) {
        // Not yet placed: nothing is seen of it.
        if (Number(getComputedStyle(toast.parentElement!).opacity) < 0.05) continue
        const box = toast.getBoundingClientRect()
        for (const selector of selectors)
          for (const element of document.querySelectorAll(selector)) {
            const place = placeOf(element)
            if (
              // Half a pixel may be shared by two touching elements.
              box.right > place.left + 0.5 &&
              place.right > box.left + 0.5 &&
              box.bottom > place.top + 0.5 &&
              place.bottom > box.top + 0.5
            )
              watched.covered.add(`${toast.querySelector('b')!.textContent} on ${selector}`)
          }
      }
      requestAnimationFrame(look)
    }
    look()
  }
  // Some forms lead to a new document, in which observing starts again.
  await page.addInitScript(watch, selectors)
  await page.evaluate(watch, selectors)
  return () =>
    page.evaluate(() => {
      const { seen, together, covered } = (globalThis as unknown as { watched: Watched }).watched
      return { seen: [...seen], together: [...together], covered: [...covered] }
    })
}

export const isInView = async (page: Page, locator: Locator): Promise<boolean> => {
  const box = await locator.boundingBox()
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  return (
    box !== null &&
    box.x >= -1 &&
    box.x + box.width <= width + 1 &&
    box.y >= 0 &&
    box.y + box.height <= height
  )
}
