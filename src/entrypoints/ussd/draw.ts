import { fitted } from '#kit/gsm/fit.ts'
import { gsmText, septets } from '#kit/gsm/letters.ts'
import { m } from '#paraglide/messages.js'
import type { Move, Option, ScreenView } from './screen.ts'

/** The size of a screen: some phones show no more, whatever the standard says (docs/gateway-facts.md 2). */
export const SCREEN_SEPTETS = 160
// A shortened option keeps at least this much.
const SHORTEST_OPTION = 22
const SHORTEST_TEXT = 30

export type Drawn = {
  text: string
  keys: Record<string, Move>
  isEnd: boolean
  /** Something was shortened: acceptable for titles that somebody typed, wrong for a lesson. */
  isCut: boolean
}

/** Fits a screen into at most 160 septets, with the keys that are on it. `note` is shown first if there is room for it. */
export function draw(screen: ScreenView, note = ''): Drawn {
  const { options = [], isEnd = false } = screen
  const foot = isEnd ? [] : footOf(screen)
  const footText = textOfFoot(screen, foot)
  const numbers = numbersOf(options)
  const marks = numbers.map((number) => `\n${number}. `)
  const room = SCREEN_SEPTETS - septets(footText) - septets(marks.join(''))
  const words = options.map((option) => gsmText(option.words))
  const least = sum(words.map((word) => Math.min(septets(word), SHORTEST_OPTION)))
  const whole = gsmText(screen.text)
  const head = fitted(whole, Math.max(SHORTEST_TEXT, room - least))
  const lines = shortened(words, room - septets(head))
  const body = head + lines.map((word, index) => marks[index]! + word).join('') + footText
  return {
    text: withNote(note, head, body),
    keys: { ...screen.others, ...keysOf(options, numbers, foot) },
    isEnd,
    isCut: head !== whole || lines.join() !== words.join(),
  }
}

/** A note is before the text, or replaces it above a list of keys; a full screen of text is shown again without it. */
function withNote(note: string, head: string, body: string): string {
  if (note === '') return body
  const said = gsmText(note)
  const hasKeys = /^\n[1-9]\. /.test(body.slice(head.length))
  const ways = [`${said}\n${body}`, ...(hasKeys ? [said + body.slice(head.length)] : []), body]
  return ways.find((way) => septets(way) <= SCREEN_SEPTETS) ?? body
}

/** 00 works without its line, too, if omitting that lets everything else fit. */
function textOfFoot({ text, options = [] }: ScreenView, foot: FootLine[]): string {
  const linesOf = (shown: FootLine[]) => gsmText(shown.map(({ key, words }) => `\n${key}. ${words}`).join(''))
  const above = septets(gsmText(text + options.map(({ words }) => `\n1. ${words}`).join('')))
  const [long, short] = [linesOf(foot), linesOf(foot.filter(({ key }) => key !== '00'))]
  const fits = (lines: string) => above + septets(lines) <= SCREEN_SEPTETS
  return !fits(long) && fits(short) ? short : long
}

type FootLine = { key: string; words: string; move: Move }

function footOf({ more, back, isTop }: ScreenView): FootLine[] {
  const up: FootLine[] = [
    { key: '0', words: m.ussd_back(), move: back ?? 'back' },
    { key: '00', words: m.ussd_home(), move: 'home' },
  ]
  return [...(more ? [{ key: '98', ...more }] : []), ...(isTop ? [] : up)]
}

/** What is typed for each option. */
function numbersOf(options: Option[]): string[] {
  let count = 0
  return options.map(({ key }) => key ?? String(++count))
}

const keysOf = (options: Option[], numbers: string[], foot: FootLine[]): Record<string, Move> =>
  Object.fromEntries([
    ...options.map(({ move }, index) => [numbers[index], move]),
    ...foot.map(({ key, move }) => [key, move]),
  ])

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)

/** Texts that fit a space together: the longest are shortened first. */
function shortened(words: string[], room: number): string[] {
  let longest = Math.max(0, ...words.map(septets))
  while (longest > 4 && sum(words.map((word) => Math.min(septets(word), longest))) > room) longest -= 1
  return words.map((word) => fitted(word, longest))
}

/** Numbers of the items on each page, as many as fit beside a heading; each at most `longest` septets. */
export function pagesOf(words: string[], head: string, { most = 5, longest = 36 } = {}): number[][] {
  const foot = `\n98. ${m.ussd_next()}\n0. ${m.ussd_back()}\n00. ${m.ussd_home()}`
  const room = SCREEN_SEPTETS - septets(gsmText(head)) - septets(foot)
  const pages: number[][] = [[]]
  let used = 0
  for (const [index, word] of words.entries()) {
    const size = '\n1. '.length + Math.min(longest, septets(gsmText(word)))
    const page = pages.at(-1)!
    if (page.length > 0 && (used + size > room || page.length >= most)) {
      pages.push([index])
      used = size
    } else {
      page.push(index)
      used += size
    }
  }
  return pages
}
