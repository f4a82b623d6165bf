import type { Mood } from '#kit/pictures/moods.ts'
import { colour } from './palette.ts'
import { arm, bust, type Dress, type Face, head } from './people.ts'
import { at, box, dots, fill, line, svg } from './shapes.ts'

const SIDE = 120
const { leaf, maize, sun, foam, cream, mist, peach, paper, ink } = colour

/** Neema: the same hair, earrings and dress wherever she is drawn. */
const neema: Face & Dress = {
  skin: 2,
  hair: 'afro',
  earrings: maize,
  top: 'kitenge',
  main: leaf,
  second: maize,
  reach: 72,
}

/** On a ground of its own, so that she is seen in light and dark mode. @param inside in front of her */
const drawn = (ground: string, face: Partial<Face>, behind: string, inside: string): string =>
  svg(
    SIDE,
    SIDE,
    box(ground, 0, 0, SIDE, SIDE, 28) +
      behind +
      at(60, 52, bust(neema.skin, neema) + head({ ...neema, ...face })) +
      inside,
  )

const confetti = dots(sun, 16, 24, 2, 90, 5) + dots(maize, 28, 10, 2, 66, 4) + dots(leaf, 46, 12, 2, 30, 4)

export const drawnCast: Record<Mood, string> = {
  // Both arms up.
  glad: drawn(
    foam,
    { laughs: true },
    confetti,
    arm(2, leaf, [36, 84, 20, 70, 18, 46]) + arm(2, leaf, [84, 84, 100, 70, 102, 46]),
  ),
  // A hand at the chin, looking up.
  thoughtful: drawn(
    cream,
    { look: [2, -2.5] },
    fill(maize, 'M92 14a9 9 0 0 1 9 9c0 6-5 6-6 12h-6c-1-6-6-6-6-12a9 9 0 0 1 9-9z') +
      line(ink, 2, 'M89 39h6'),
    arm(2, leaf, [84, 92, 86, 106, 68, 74], true),
  ),
  // With a cup of tea, which steams.
  waiting: drawn(
    mist,
    { look: [-1.5, 2] },
    '',
    arm(2, leaf, [36, 90, 34, 106, 46, 100], true) +
      box(paper, 38, 88, 18, 18, 4) +
      line(paper, 3, 'M38 92q-7 0-6 6t7 4') +
      line(peach, 2, 'M44 82q-3-4 0-7t0-7M50 82q-3-4 0-7t0-7'),
  ),
}
