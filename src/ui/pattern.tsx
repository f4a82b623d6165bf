import { use } from 'react'
import { classes } from '#ui/classes.ts'
import { type Tone, toneClass } from '#ui/feedback/tone.ts'
import { LessData } from '#ui/less-data.tsx'

export type TileTone = Exclude<Tone, 'sand'>

const motifs = 6
const tones: TileTone[] = ['leaf', 'sun', 'gold', 'sky', 'brick']

/** The same seed always gives the same pattern. */
function hash(seed: string) {
  let sum = 7
  for (const letter of seed) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  return sum
}

/** The colour and the number of the drawing (pattern.css) for a seed. */
export function motifOf(seed: string) {
  const number = hash(seed)
  return { tone: tones[number % tones.length]!, motif: Math.floor(number / tones.length) % motifs }
}

/** The same as class names. */
export function clothOf(seed: string, tone?: TileTone) {
  const cloth = motifOf(seed)
  return `${toneClass(tone ?? cloth.tone)} m${cloth.motif}`
}

/** The first letters of the first and last word. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/u)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The border band: 6 px, or 12 px when `thick`. */
export function Pindo({ thick, className }: { thick?: boolean; className?: string }) {
  return use(LessData) ? null : (
    <div className={classes('pindo', thick && 'pindo-12', className)} aria-hidden="true" />
  )
}
