import type { Page } from '@playwright/test'

/** CSS pixels a finger can hit (WCAG 2.2, 2.5.8). */
const LEAST = 24

/**
 * What a finger presses and is narrower or lower than 24 px. Links within a sentence are as high as its lines; a box that is ticked
 * counts with its label. The sheet of a CV is a picture of what is printed.
 */
export async function smallTargets(page: Page, what: string): Promise<string[]> {
  const found = await page.evaluate((least) => {
    const isShown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Whether words of the same sentence stand beside it. */
    const isInSentence = (one: Element) => {
      if (getComputedStyle(one).display !== 'inline') return false
      let block = one.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      return [...block.childNodes].some(
        (node) =>
          !node.contains(one) && node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent!),
      )
    }
    // A card's link lies over the whole card.
    const covers = (one: Element) =>
      ['::before', '::after'].some((part) => getComputedStyle(one, part).position === 'absolute')
    const boxesOf = (one: Element): DOMRect[] => {
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      // A link that holds a picture or a block is as large as what it holds.
      const within = one.matches('a') ? [...one.querySelectorAll('*')] : []
      return [one, ...labels, ...within].map((part) => part.getBoundingClientRect())
    }
    return [
      ...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ]
      .filter(
        (one) =>
          isShown(one) && !one.closest('.skip-link, .cv-page, [inert]') && !covers(one) && !isInSentence(one),
      )
      .filter((one) => {
        const boxes = boxesOf(one).filter((box) => box.width > 1 && box.height > 1)
        return boxes.length > 0 && !boxes.some((box) => box.width >= least && box.height >= least)
      })
      .map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return `${one.outerHTML.slice(0, 110)} ${Math.round(width)} x ${Math.round(height)}`
      })
  }, LEAST)
  return found.map((one) => `${what}: ${one}`)
}
