import { colour, type Skin, skins } from './palette.ts'
import { at, dot, dots, fill, line } from './shapes.ts'

export const hairs = [
  'short',
  'bald',
  'high',
  'afro',
  'braids',
  'bun',
  'rows',
  'wrap',
  'hijab',
  'kofia',
  'cap',
  'helmet',
] as const
export type Hair = (typeof hairs)[number]

export type Face = {
  skin: Skin
  hair: Hair
  /** Of hair, or of the cloth on the head. */
  tone?: string
  /** Of the pattern of that cloth. */
  trim?: string
  /** Where they look: pixels to the right and down. */
  look?: [number, number]
  glasses?: boolean
  beard?: boolean
  earrings?: string
  /** With their teeth showing. */
  laughs?: boolean
}

export const tops = ['tee', 'shirt', 'jacket', 'kitenge', 'kanzu', 'leso', 'apron', 'vest'] as const
export type Top = (typeof tops)[number]
export type Dress = {
  top: Top
  main: string
  second?: string
  /** How far down it is drawn: 60, or to the object in front of it. */
  reach?: number
}

const JAW = 'M-13-4C-13.5-19 13.5-19 13-4C13 8 7 17 0 17S-13 8-13-4z'

const EARS = 'M-13-2a3 3 0 0 0 0 6zM13-2a3 3 0 0 1 0 6z'

/** A head centred at 0 0: 27 wide and 34 high, with the neck below. */
export function head(face: Face): string {
  const {
    skin,
    hair,
    tone = colour.hair,
    trim = colour.maize,
    look: [dx, dy] = [0, 0],
    glasses,
    beard,
    earrings,
    laughs,
  } = face
  const [light, shade] = skins[skin]
  const covered = hair === 'hijab'
  const seen = features(shade, { laughs: laughs === true, beard: beard === true, glasses: glasses === true })
  return [
    behind(hair, tone),
    fill(light, covered ? JAW : JAW + EARS),
    beard
      ? fill(
          tone === colour.grey ? tone : colour.hair,
          'M-13-1C-12 12-7 19 0 19S12 12 13-1C11 4 9 6 5 5.5Q0 3-5 5.5C-9 6-11 4-13-1z',
        )
      : '',
    earrings && !covered ? dots(earrings, -14.5, 7, 2, 29, 4) : '',
    dx || dy ? at(dx, dy, seen) : seen,
    above(hair, tone, trim),
  ].join('')
}

function features(
  shade: string,
  { laughs, beard, glasses }: { laughs: boolean; beard: boolean; glasses: boolean },
): string {
  const mouth = laughs
    ? fill(colour.paper, 'M-5 8.5Q0 10 5 8.5Q4 13 0 13T-5 8.5z')
    : line(beard ? colour.coral : shade, 1.8, 'M-4 10Q0 12 4 10')
  return [
    line(colour.paper, 3.8, 'M-6.4-1.5h1.7M4.7-1.5h1.7'),
    line(colour.hair, 1.6, 'M-8.5-6.5q2.5-1.5 5.5-.3M8.5-6.5q-2.5-1.5-5.5-.3M-5.8-2h1v1h-1zM4.8-2h1v1h-1z'),
    line(shade, 1.6, 'M.5 0Q2.5 4.5 0 5H-2'),
    glasses
      ? line(
          colour.ink,
          1.3,
          'M-10-3.5h9v4.5a3 3 0 0 1-3 2h-3a3 3 0 0 1-3-2zM1-3.5h9v4.5a3 3 0 0 1-3 2h-3a3 3 0 0 1-3-2zM-1-2h2',
        )
      : '',
    mouth,
  ].join('')
}

/** The part of the hair behind the face. */
function behind(hair: Hair, tone: string): string {
  switch (hair) {
    case 'afro':
      return fill(tone, 'M-13 4A20 19 0 1 1 13 4z')
    case 'braids':
      return fill(tone, 'M-15-4C-16-22 16-22 15-4L19 33Q15 37 11 33L7 10H-7L-11 33Q-15 37-19 33z')
    case 'bun':
      return dot(tone, 0, -22, 8)
    case 'wrap':
      return fill(tone, 'M-3-20Q-4-33 8-31T13-20Q6-14-3-20z')
    case 'hijab':
      return fill(tone, 'M0-20C-19-20-17 0-18 12Q-20 26-24 32H24Q20 26 18 12C17 0 19-20 0-20z')
    default:
      return ''
  }
}

const CAP_OF_HAIR = 'M-14 0C-16-22 16-22 14 0Q13-8 9-10H-9Q-13-8-14 0z'

/** The part of the hair or head cloth in front of the face. */
function above(hair: Hair, tone: string, trim: string): string {
  switch (hair) {
    case 'bald':
      return ''
    case 'high':
      return fill(tone, 'M-14 0Q-15-8-14-14-13-26 0-25T14-14Q15-8 14 0 13-8 10-10H-10Q-13-8-14 0z')
    case 'afro':
      return fill(tone, 'M-14 2Q-20-22 0-22T14 2Q12-9 0-10T-14 2z')
    case 'braids':
      return (
        fill(tone, 'M-14 2C-16-22 16-22 14 2Q13-8 2-13-9-10-14 2z') +
        line(skins[2][0], 1, 'M-14 8-15 33M14 8 15 33')
      )
    case 'rows':
      return fill(tone, CAP_OF_HAIR) + line(skins[2][0], 1, 'M-5-11-6-16M0-11V-17M5-11 6-16')
    case 'wrap':
      return (
        fill(tone, 'M-15-3C-19-25 19-25 15-3Q9-11 0-11T-15-3z') +
        line(trim, 2, 'M-12-10Q0-20 13-9M-8-15Q1-22 10-15M1-25Q7-27 9-22')
      )
    case 'hijab':
      return `<path fill="${tone}" fill-rule="evenodd" d="M0-20C-19-20-16 0-17 8-17 22-9 25 0 25S17 22 17 8C16 0 19-20 0-20zM0-13C9-13 11-8 11-1 11 8 7 15 0 15S-11 8-11-1C-11-8-9-13 0-13z"/>${line(trim, 1.6, 'M-14 14Q-3 25 15 15')}`
    case 'kofia':
      return (
        fill(colour.hair, 'M-14 0Q-14-8-12-9H12Q14-8 14 0 12-6 0-7T-14 0z') +
        fill(tone, 'M-13.5-8-12-20Q0-25 12-20L13.5-8Q0-13-13.5-8z') +
        dots(trim, -9, -14, 5, 4.5, 2.2)
      )
    case 'cap':
      return fill(tone, 'M-14.5-5C-17-25 17-25 14.5-5z') + fill(trim, 'M-15-7Q2-13 20-5 22-3 18-3 0-6-15-3z')
    case 'helmet':
      return (
        fill(tone, 'M-17 5C-23-30 23-30 17 5H12Q14-8 9-9H-9Q-14-8-12 5z') +
        line(trim, 3.5, 'M-5-20Q0-22 5-20M-15-8Q0-13 15-8')
      )
    default:
      return fill(tone, CAP_OF_HAIR)
  }
}

/** Shoulders and chest under a head at 0 0, down to `reach`. */
export function bust(skin: Skin, { top, main, second = colour.paper, reach = 60 }: Dress): string {
  const [, shade] = skins[skin]
  const body = fill(main, `M-29 ${reach}V54Q-29 28-22 24L-7 18H7L22 24Q29 28 29 54V${reach}z`)
  const neck = 'M-6 9H6V18H7Q6 25 0 25T-7 18H-6z'
  const throat = fill(shade, neck)
  switch (top) {
    case 'shirt':
      return (
        body +
        fill(shade, 'M-6 9H6V18L0 29-6 18z') +
        fill(second, 'M-7 16-11 20-6 29 0 23zM7 16 11 20 6 29 0 23z') +
        line(second, 2.5, 'M0 35h0M0 46h0')
      )
    case 'jacket':
      return (
        body +
        fill(second, 'M-7 17H7L0 48z') +
        throat +
        line(colour.ink, 1.2, `M-7 18-12 31-8 34 0 50 8 34 12 31 7 18M0 50V${reach}`)
      )
    case 'kitenge':
      return body + throat + line(second, 3, 'M-24 31l8 8 8-8 8 8 8-8 8 8 8-8M-26 46l9 8 9-8 8 8 8-8 9 8 9-8')
    case 'kanzu':
      return body + throat + line(second, 2, 'M-7 19Q0 30 7 19M0 27V44M-3 44h6')
    case 'leso':
      return (
        body +
        throat +
        fill(second, `M-7 18-22 24Q-29 28-29 54V${reach}H-8Q6 48 17 22L7 18Q2 34-7 18z`) +
        dots(main, -20, 36, 3, 8, 4) +
        dots(main, -21, 48, 3, 8, 4)
      )
    case 'apron':
      return (
        body +
        throat +
        fill(second, `M-11 33H11L16 60V${reach}H-16V60z`) +
        line(second, 2.5, 'M-10 34-10 20M10 34 10 20')
      )
    case 'vest':
      return (
        body +
        throat +
        fill(second, `M-21 24-9 19-6 60V${reach}H-24V60zM21 24 9 19 6 60V${reach}H24V60z`) +
        line(colour.cream, 3, 'M-20 44H-9M9 44H20')
      )
    default:
      return body + throat + line(second, 2, 'M-8 18Q0 30 8 18')
  }
}

export type Person = Face & Dress & { x: number; y: number; scale?: number }

/** Somebody from the waist up; `x` and `y` are the centre of the face. */
export const person = ({ x, y, scale, ...who }: Person): string =>
  at(x, y, bust(who.skin, who) + head(who), scale)

/** An arm from shoulder over elbow to hand: the sleeve ends at the elbow, or continues if `long`. */
export function arm(
  skin: Skin,
  sleeve: string,
  [sx, sy, ex, ey, hx, hy]: readonly number[],
  long = false,
): string {
  const [light] = skins[skin]
  return [
    line(light, 8, `M${ex} ${ey}L${hx} ${hy}`),
    long
      ? line(sleeve, 11, `M${sx} ${sy}L${ex} ${ey}L${towards(ex!, hx!)} ${towards(ey!, hy!)}`)
      : line(sleeve, 12, `M${sx} ${sy}L${ex} ${ey}`),
    dot(light, hx!, hy!, 5),
  ].join('')
}

const towards = (from: number, to: number): number => Math.round((from + 2 * to) / 3)
