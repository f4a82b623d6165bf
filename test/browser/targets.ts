import type { Page } from '@playwright/test'

/** Least side of what a finger meets (WCAG 2.5.8). */
const LEAST = 24

/**
 * What can be pressed and is smaller than a finger needs. Links within a sentence are as high as its line, and what is hidden until it
 * has the focus is for keyboards. What counts is where a press arrives: a label or an enlarged area belongs to its field or link.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const kinds =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [tabindex="0"]'
    const blockOf = (element: Element): Element => {
      let block = element.parentElement!
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement!
      return block
    }
    /** Whether words stand beside it that are no target. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      const block = blockOf(element).cloneNode(true) as Element
      for (const target of block.querySelectorAll(kinds)) target.remove()
      return /\p{L}{2,}/u.test(block.textContent)
    }
    const isMet = (element: Element, x: number, y: number): boolean => {
      const met = document.elementFromPoint(x, y)
      return met !== null && (element.contains(met) || met.closest('label')?.control === element)
    }
    return [...document.querySelectorAll(kinds)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      if ((element as HTMLButtonElement).disabled) return []
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || (width >= least && height >= least) || isInSentence(element)) return []
      const [middleX, middleY, reach] = [x + width / 2, y + height / 2, least / 2 - 0.5]
      const met = [
        [middleX - (width < least ? reach : 0), middleY],
        [middleX + (width < least ? reach : 0), middleY],
        [middleX, middleY - (height < least ? reach : 0)],
        [middleX, middleY + (height < least ? reach : 0)],
      ].every(([px, py]) => isMet(element, px!, py!))
      if (met) return []
      const words =
        element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40) || element.getAttribute('aria-label')
      return [
        `${element.tagName.toLowerCase()} "${words ?? element.getAttribute('name') ?? ''}" ${Math.round(width)} by ${Math.round(height)}`,
      ]
    })
  }, LEAST)
