import { gsmText, septets } from './letters.ts'

const SMS_SEPTETS = 160
const MOST_PARTS = 10

// A full stop, with closing quotes, before whitespace and a character that can begin a sentence; not the stop of an abbreviation.
const sentenceEnd =
  /(?<=(?<!\b(?:e\.g|i\.e|k\.m|n\.k|No|Na|Mr|Mrs|Ms|Dr|Bw|Bi))[.!?]["')\]]*)[ ]+(?=["'([]?[\p{Lu}\d])/u

/**
 * Splits a text into screens of at most so many septets in GSM-7. A screen ends with a sentence; a sentence longer than a screen is
 * split at a word, a longer word anywhere. An empty line in the text starts a new screen.
 */
export function screensOf(text: string, room: number): string[] {
  return gsmText(text)
    .split(/\n[^\S\n]*\n\s*/)
    .flatMap((paragraph) => packed(paragraph, Math.max(2, room)))
}

/**
 * A text as SMS of at most 160 septets, numbered "(1/4) " if there are several, split like {@link screensOf}. There are never more
 * than ten: a longer text ends early, with `more` as the last sentence, which says where the rest is.
 */
export function smsPartsOf(text: string, more: string): string[] {
  const flowing = gsmText(text).replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : gap))
  const whole = screensOf(flowing, SMS_SEPTETS)
  if (whole.length <= 1) return whole
  const fewer = screensOf(flowing, SMS_SEPTETS - '(1/9) '.length)
  if (fewer.length < MOST_PARTS) return numbered(fewer)
  const room = SMS_SEPTETS - '(10/10) '.length
  const parts = screensOf(flowing, room)
  return numbered(parts.length > MOST_PARTS ? ended(parts, more, room) : parts)
}

const numbered = (parts: string[]): string[] =>
  parts.map((part, index) => `(${index + 1}/${parts.length}) ${part}`)

/** The first nine parts, and a tenth that leaves room for `more`. */
function ended(parts: string[], more: string, room: number): string[] {
  const [last] = screensOf(more, room)
  if (last === undefined) return parts.slice(0, MOST_PARTS)
  const [tenth] = screensOf(parts[MOST_PARTS - 1]!, room - septets(last) - 1)
  return [...parts.slice(0, MOST_PARTS - 1), fits(`${tenth} ${last}`, room) ? `${tenth} ${last}` : last]
}

const fits = (text: string, room: number): boolean => septets(text) <= room

/** The sentences of one paragraph, as many on a screen as fit. */
function packed(paragraph: string, room: number): string[] {
  const screens: string[] = []
  let screen = ''
  for (const { sentence, gap } of sentencesOf(paragraph)) {
    if (screen && fits(screen + gap + sentence, room)) {
      screen += gap + sentence
      continue
    }
    if (screen) screens.push(screen)
    const pieces = piecesOf(sentence, room)
    screens.push(...pieces.slice(0, -1))
    screen = pieces.at(-1)!
  }
  return screen ? [...screens, screen] : screens
}

/** The sentences, each with the whitespace before it: line breaks are kept. */
const sentencesOf = (paragraph: string): { sentence: string; gap: string }[] =>
  paragraph
    .split('\n')
    .flatMap((line) =>
      line
        .trim()
        .replace(/\s+/g, ' ')
        .split(sentenceEnd)
        .map((sentence, index) => ({ sentence, gap: index === 0 ? '\n' : ' ' })),
    )
    .filter(({ sentence }) => sentence !== '')

/** A whole sentence if it fits, otherwise split at words. */
function piecesOf(sentence: string, room: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of sentence.split(' ').flatMap((word) => hardPieces(word, room))) {
    if (piece && !fits(`${piece} ${word}`, room)) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece ? `${piece} ${word}` : word
  }
  return [...pieces, piece]
}

function hardPieces(word: string, room: number): string[] {
  const pieces = ['']
  for (const letter of word) {
    if (!fits(pieces.at(-1)! + letter, room)) pieces.push('')
    pieces[pieces.length - 1] += letter
  }
  return pieces
}
