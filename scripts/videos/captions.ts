import type { TimedSlide } from './outline.ts'

const LINE_LENGTH = 42
/** A cue that passes faster than this cannot be read, so short sentences share one. */
const MIN_CUE_LENGTH = 24

const endsSentence = (word: string): boolean => /[.!?]["')\]]?$/.test(word)
const endsClause = (word: string): boolean => /[,;:]["')\]]?$/.test(word)

/** How bad it is to split the text after this word. */
function breakCost(word: string): number {
  if (endsSentence(word)) return 0
  if (endsClause(word)) return 12
  // "a", "the", "of", "and" belong to what follows.
  return word.length <= 3 ? 60 : 40
}

/** The words on one line, or on two of similar length, split at a comma if there is one. Nothing if they do not fit. */
function inLines(words: string[]): string[] | undefined {
  const whole = words.join(' ')
  if (whole.length <= LINE_LENGTH) return [whole]
  let best: { lines: string[]; cost: number } | undefined
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (lines.some((line) => line.length > LINE_LENGTH)) continue
    const [upper = '', lower = ''] = lines
    const cost = Math.abs(upper.length - lower.length) + breakCost(words[at - 1] ?? '') / 2
    if (!best || cost < best.cost) best = { lines, cost }
  }
  return best?.lines
}

type Cue = { lines: string[]; length: number }
type Path = { cost: number; cues: Cue[] }

function cueCost(words: string[], cue: Cue): number {
  const tooShort = Math.max(0, MIN_CUE_LENGTH - cue.length) * 4
  // A sentence may end inside a cue, but one that begins with the cue's last few words is hard to follow.
  const dangling = !endsSentence(words.at(-1) ?? '') && words.slice(-5, -1).some(endsSentence) ? 40 : 0
  return 10 + breakCost(words.at(-1) ?? '') + tooShort + dangling
}

/** The cheapest way to split a narration into cues of at most two lines: best[n] is the best way to show the first n words. */
export function cuesOf(narration: string): Cue[] {
  const words = narration.trim().split(/\s+/)
  const best: (Path | undefined)[] = [{ cost: 0, cues: [] }]
  for (let end = 1; end <= words.length; end++) {
    for (let from = end - 1; from >= 0; from--) {
      const part = words.slice(from, end)
      const lines = inLines(part)
      if (!lines) break
      const before = best[from]
      if (!before) continue
      const cue = { lines, length: part.join(' ').length }
      const cost = before.cost + cueCost(part, cue)
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, cues: [...before.cues, cue] }
    }
  }
  const found = best[words.length]
  if (!found) throw new Error(`A word in this narration is longer than a caption line: ${narration}`)
  return found.cues
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, size: number): string => String(Math.floor(value)).padStart(size, '0')
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}

const escaped = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Cues share their slide's time by length, so they never extend into the next slide. */
export function webvtt(slides: TimedSlide[]): string {
  const blocks = slides.flatMap((slide) => {
    const cues = cuesOf(slide.narration)
    const total = cues.reduce((sum, cue) => sum + cue.length, 0)
    let shown = 0
    return cues.map((cue) => {
      const at = (length: number): string => clock(slide.start + ((slide.end - slide.start) * length) / total)
      const from = at(shown)
      shown += cue.length
      return `${from} --> ${at(shown)}\n${cue.lines.map(escaped).join('\n')}`
    })
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}
