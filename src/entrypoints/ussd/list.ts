import { m } from '#paraglide/messages.js'
import { pagesOf } from './draw.ts'
import type { Move, Option, ScreenView } from './screen.ts'

type List = { head: string; options: Option[]; page: number | undefined; most?: number; longest?: number }

/**
 * A list that continues with 98 and goes back with 0: `most` per page, each with at least `longest` septets. @param turn the place
 * of another page
 */
export function listScreen(
  { head, options, page = 0, ...size }: List,
  turn: (page: number) => Move,
): ScreenView {
  const pages = pagesOf(
    options.map((option) => option.words),
    head,
    size,
  )
  const shown = Math.min(page, pages.length - 1)
  return {
    text: head,
    options: pages[shown]!.map((index) => options[index]!),
    ...(shown + 1 < pages.length && { more: { words: m.ussd_next(), move: turn(shown + 1) } }),
    ...(shown > 0 && { back: turn(shown - 1) }),
  }
}

/** A text of several screens, paged in the same way. */
export function turned(texts: string[], page: number | undefined, turn: (page: number) => Move): ScreenView {
  const shown = Math.min(page ?? 0, texts.length - 1)
  return {
    text: texts[shown] ?? '',
    ...(shown + 1 < texts.length && { more: { words: m.ussd_next(), move: turn(shown + 1) } }),
    ...(shown > 0 && { back: turn(shown - 1) }),
  }
}
