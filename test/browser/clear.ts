import { expect, type Locator, type Page } from '@playwright/test'

export const toasts = (page: Page) => page.locator('.toast')

/** No toast that is seen lies on any of these, not even by a pixel. */
export async function expectClear(page: Page, ...others: Locator[]) {
  await expect(toasts(page).first()).toBeVisible()
  // Where it has come to rest, and every frame on the way there.
  for (const other of others) {
    for (let look = 0; look < 5; look++) {
      const [boxes, box] = await Promise.all([Promise.all((await toasts(page).all()).map((one) => one.boundingBox())), placeOf(other)])
      for (const one of boxes) {
        if (!one || !box) continue
        const apart = one.x + one.width <= box.x || box.x + box.width <= one.x || one.y + one.height <= box.y || box.y + box.height <= one.y
        expect(apart, `toast ${JSON.stringify(one)} on ${other} ${JSON.stringify(box)}`).toBe(true)
      }
      await page.waitForTimeout(60)
    }
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** Of a heading or paragraph where its words stand: the box goes on to the edge of the page. */
const placeOf = (one: Locator): Promise<Box | null> => one.evaluate((element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { x, y, width, height } = (/^(H\d|P)$/.test(element.tagName) ? range : element).getBoundingClientRect()
  return { x, y, width, height }
})

export const isInView = async (page: Page, locator: Locator): Promise<boolean> => {
  const box = await locator.boundingBox()
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  return box !== null && box.x >= -1 && box.x + box.width <= width + 1 && box.y >= 0 && box.y + box.height <= height
}
