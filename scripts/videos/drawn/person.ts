import { dot, mixed, moved, path, pictureColours as tone, roundLight } from './shapes.ts'

type Person = {
  /** How bright each side of her is, from 0 (black) to 1. */
  left?: number
  right?: number
  /** What she wears. */
  cloth?: string
  scarf?: string
  /** A warm or cold light on one side, and how much of it. */
  tint?: [colour: string, share: number]
  /** How far the mouth is open, from 0 to 1. */
  mouth?: number
  /** How far down she is seen. */
  foot?: number
}

const NIGHT = '#120d0a'
const SKIN = '#a86a42'

/** Somebody from the waist up, 64 units wide and 104 high; (0, 0) is between the eyes. */
export function person(
  x: number,
  y: number,
  scale: number,
  { left = 1, right = 0.6, cloth = tone.orange, scarf = tone.red, tint, mouth = 0, foot = 76 }: Person = {},
): string {
  const lit = (colour: string, brightness: number): string => mixed(NIGHT, colour, brightness)
  const warm = (colour: string): string => (tint ? mixed(colour, tint[0], tint[1]) : colour)
  const sides = (colour: string) => roundLight(lit(colour, left), warm(lit(colour, right)))
  const [skinDefinition, skin] = sides(SKIN)
  const [clothDefinition, body] = sides(cloth)
  const [scarfDefinition, head] = sides(scarf)
  // A pattern shows as far as light falls across it.
  const relief = Math.abs(left - right) > 0.15 ? 1 : 0.35
  const pattern = lit(tone.yellow, Math.min(left, 1) * relief + 0.03)
  const features = lit(tone.ink, 1)
  return moved(
    x,
    y,
    `<defs>${skinDefinition}${clothDefinition}${scarfDefinition}</defs>
${path('M-9 16H9V32H-9Z', skin)}
${path(`M-32 ${foot}V76Q-32 34 -9 29Q0 36 9 29Q32 34 32 76V${foot}Z`, body)}
${path('M-29 52Q0 62 29 52L30 57Q0 67 -30 57Z', pattern)}
${path('M-24 41L-18 36L-15 42L-21 46Z', pattern)}${path('M24 41L18 36L15 42L21 46Z', pattern)}
${path('M-17 -4Q-18 20 0 24Q18 20 17 -4Q0 -16 -17 -4Z', skin)}
${path('M-18 -3Q-24 -26 0 -28Q24 -26 18 -3Q0 -15 -18 -3Z', head)}
${path('M14 -22Q26 -30 24 -16Q20 -12 14 -14Z', head)}
${dot(-7, 1, 1.9, features)}${dot(7, 1, 1.9, features)}
${path(`M-6 12Q0 ${15 + mouth * 5} 6 12Q0 ${14 - mouth * 2} -6 12Z`, mixed(lit('#5b1f18', left), features, 0.3))}`,
    scale,
  )
}

/** Somebody with a phone in the hands, from the side, 60 units wide and 120 high; (0, 0) is the phone. */
export const filmer = (x: number, y: number, scale: number, elbows: 'out' | 'in'): string => {
  const arm = elbows === 'in' ? 'M34 4Q26 24 4 4' : 'M36 -8Q20 -6 4 2'
  return moved(
    x,
    y,
    `${dot(40, -30, 14, SKIN)}${path('M26 -34Q28 -50 44 -46Q56 -42 52 -26Q46 -36 26 -34Z', tone.shade)}
${path('M28 -14Q40 -20 54 -12L58 62H26Z', tone.blue)}
<path d="${arm}" fill="none" stroke="${SKIN}" stroke-width="8" stroke-linecap="round"/>
${path('M-3 -13H5V13H-3Z', tone.ink)}`,
    scale,
  )
}
