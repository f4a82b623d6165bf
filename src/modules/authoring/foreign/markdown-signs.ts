import { largestOf } from './largest.ts'

/** Words that mean themselves in Markdown. */
export const escaped = (words: string): string =>
  words
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')

/** The lines of a paragraph, none of which begins a heading, a list, a quotation or a rule. */
export const asParagraph = (words: string): string =>
  words
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+\s*$)/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n')
    .trim()

const longestRun = (text: string): number => largestOf([...text.matchAll(/`+/g)].map(([run]) => run.length))

export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text.replace(/^\n+/, '').trimEnd()}\n${fence}`
}

export function codeSpan(text: string): string {
  const words = text.replace(/\s+/g, ' ')
  if (words.trim() === '') return ''
  const fence = '`'.repeat(longestRun(words) + 1)
  const pad = /^`|`$/.test(words) ? ' ' : ''
  return `${fence}${pad}${words.trim()}${pad}${fence}`
}

/** Words between two signs; blanks stay outside, where they do not keep the signs from meaning something. */
export function between(sign: string, words: string): string {
  const inner = words.trim()
  if (inner === '') return words
  const start = words.length - words.trimStart().length
  return `${words.slice(0, start)}${sign}${inner}${sign}${words.slice(start + inner.length)}`
}

const SIGN = /(\*+|~~)$/
const isWord = (letter = ''): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Parts of a line beside each other, so that the signs of each still mean something. */
export function joined(parts: string[]): string {
  const line: string[] = []
  for (const part of parts) {
    const last = line.at(-1) ?? ''
    const ends = SIGN.exec(last.slice(-4))?.[1] ?? ''
    const begins = /^(\*+|~~)/.exec(part)?.[1] ?? ''
    const before = last.at(-ends.length - 1) ?? ''
    const isClosed = ends !== '' && before !== '\\'
    if (isClosed && begins === ends && part.length > begins.length) {
      line[line.length - 1] = last.slice(0, -ends.length)
      line.push(part.slice(begins.length))
      continue
    }
    // Signs between a letter and a mark mean nothing, so a blank stands there.
    const isShut = isClosed && isWord(part[0]) && !isWord(before)
    const isOpen = begins !== '' && isWord(last.at(-1)) && !isWord(part[begins.length])
    line.push(isShut || isOpen ? ` ${part}` : part)
  }
  return line.join('')
}

/** What a picture shows, or a link is called, on one line and without the signs that end it. */
export const plainWords = (words: string): string => words.replace(/[[\]\\`*<>\s]+/g, ' ').trim()

/** An address as a link of Markdown takes it; null where it leads nowhere on the web. */
export function webAddress(address: string): string | null {
  if (!/^(https?|mailto):/i.test(address.trim()) || !URL.canParse(address.trim())) return null
  return new URL(address.trim()).href.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
