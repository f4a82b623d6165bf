/** A strong colour and its background. */
export type Tone = 'leaf' | 'sun' | 'gold' | 'sky' | 'brick' | 'sand'

export const toneClass = (tone: Tone) => `t-${tone}`

/** The colour of a result: 80 and over, 60 and over, 40 and over, below. */
export function scoreTone(percent: number): Tone {
  if (percent >= 80) return 'leaf'
  if (percent >= 60) return 'sky'
  return percent >= 40 ? 'gold' : 'brick'
}
