import { colour } from './palette.ts'
import { box, dot, fill, line, svg } from './shapes.ts'

const { ink, leaf, mint, paper, sun, peach, maize, cream, sky, lake, brick, deep, bark } = colour

type Cloth = { rim: string; beads: string; ring: string; middle: string; motif: 'beads' | 'teeth' | 'steps' }

/** A disc of 96 with a patterned border around one sign. */
const medallion = ({ rim, beads, ring, middle, motif }: Cloth, sign: string): string =>
  svg(
    96,
    96,
    [dot(rim, 48, 48, 47), borders[motif](beads), dot(ring, 48, 48, 34), dot(middle, 48, 48, 31), sign].join(
      '',
    ),
  )

// Around the disc: a dash's length and the gap to the next give 24 per circle.
const around = (tone: string, width: number, dashes: string, cap: string) =>
  `<circle stroke="${tone}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linecap="${cap}" cx="48" cy="48" r="40.5"/>`
const borders = {
  beads: (tone: string) => around(tone, 6, '0 10.603', 'round'),
  teeth: (tone: string) => fill(tone, Array.from({ length: 20 }, (_, i) => tooth(i * 18)).join('')),
  steps: (tone: string) => around(tone, 9, '5.301', 'butt') + around(tone, 3, '0 5.301', 'butt'),
}

function tooth(degrees: number): string {
  const point = (radius: number, turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return `${Math.round(48 + radius * Math.cos(angle))} ${Math.round(48 + radius * Math.sin(angle))}`
  }
  return `M${point(35, -9)}L${point(45, 0)} ${point(35, 9)}z`
}

/** Of badges, by their names in the tracker. */
export const drawnMedallions: Record<string, string> = {
  'first-lesson': medallion(
    { rim: leaf, beads: cream, ring: deep, middle: maize, motif: 'beads' },
    [
      fill(paper, 'M48 40Q38 31 24 35V62Q38 58 48 66z'),
      fill(cream, 'M48 40Q58 31 72 35V62Q58 58 48 66z'),
      line(leaf, 2.5, 'M48 40V66M30 43q7-1 12 3M30 51q7-1 12 3M66 43q-7-1-12 3M66 51q-7-1-12 3'),
      fill(brick, 'M57 29h8v18l-4-4-4 4z'),
    ].join(''),
  ),
  'first-course': medallion(
    { rim: sun, beads: maize, ring: bark, middle: lake, motif: 'teeth' },
    [
      fill(leaf, 'M18 54Q34 42 50 52T78 54A31 31 0 0 1 18 54z'),
      fill(cream, 'M38 78C52 70 46 66 50 60 54 55 50 53 54 50L57 52C56 56 58 58 55 64 52 70 56 74 52 79z'),
      line(ink, 3, 'M56 52V24'),
      fill(brick, 'M56 24 74 30 56 37z'),
    ].join(''),
  ),
  'streak-7': medallion(
    { rim: brick, beads: peach, ring: ink, middle: deep, motif: 'beads' },
    [
      fill(
        peach,
        'M50 22C52 34 66 38 66 54A18 18 0 0 1 30 55C30 46 36 44 37 36 42 39 43 43 43 46 48 40 51 32 50 22z',
      ),
      fill(
        maize,
        'M49 44C51 51 57 53 57 60A9 9 0 0 1 39 60C39 55 43 54 43 50 46 52 47 53 47 55 49 52 50 48 49 44z',
      ),
    ].join(''),
  ),
  'first-assessment': medallion(
    { rim: sky, beads: cream, ring: ink, middle: cream, motif: 'steps' },
    [
      box(peach, 30, 52, 10, 16, 1),
      box(sun, 43, 42, 10, 26, 1),
      box(brick, 56, 30, 10, 38, 1),
      line(ink, 3, 'M27 70h42'),
      line(leaf, 3.5, 'M28 38l6 6 10-13'),
    ].join(''),
  ),
  'first-certificate': medallion(
    { rim: maize, beads: brick, ring: brick, middle: leaf, motif: 'teeth' },
    [
      fill(brick, 'M55 56 50 74l8-4 6 6 4-18z'),
      box(cream, 26, 30, 44, 32, 2),
      line(leaf, 2.5, 'M32 38h26M32 45h20M32 52h12'),
      dot(sun, 60, 54, 8),
      dot(maize, 60, 54, 4),
    ].join(''),
  ),
  'points-100': medallion(
    { rim: deep, beads: mint, ring: maize, middle: sun, motif: 'steps' },
    [
      fill(maize, 'M48 24l7 16 17 2-13 11 4 17-15-9-15 9 4-17-13-11 17-2z'),
      fill(cream, 'M48 24l7 16 17 2-13 11 4 17-15-9z'),
    ].join(''),
  ),
}
