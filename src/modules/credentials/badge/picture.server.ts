import sharp from 'sharp'
import { drawn, fitted, letters } from '#kit/printing/outlines.server.ts'
import { bandOf, ringPaths } from '../certificate/cloth.ts'
import { goldTint, ink, inkSoft, leaf, leafDark, paper, sun } from '../certificate/colours.ts'

// A disc with two ends of ribbon below it, in a square.
const SIDE = 512
const DISC = { x: SIDE / 2, y: 228, outer: 216, inner: 172, cells: 28 }
const TITLE = { width: 268, height: 148, lines: 4, lineHeight: 1.16 }
const TITLE_SIZES = [44, 38, 33, 29, 25, 22, 19]
const BAND = { width: 132, height: 9, columns: 5 }

const ring = ringPaths(DISC)
const band = bandOf(BAND)

type Shown = { courseTitle: string; year: string }

/** The picture of a badge: the border of a kanga as a ring around the course. Its letters are outlines, so that it looks alike everywhere. */
export async function badgeSvg({ courseTitle, year }: Shown): Promise<string> {
  const title = await fitted(courseTitle, TITLE, TITLE_SIZES)
  const height = title.lines.length * title.size * TITLE.lineHeight
  const top = DISC.y + 12 - height / 2
  const lines = await Promise.all([
    centred('Stadi', { y: DISC.y - 96, size: 34, colour: leaf }),
    ...title.lines.map((line, index) => {
      const y = top + index * title.size * TITLE.lineHeight + title.size * 0.86
      return letters(line, { x: DISC.x - (line.width * title.size) / 2, y, size: title.size, colour: ink })
    }),
    centred(year, { y: DISC.y + 136, size: 22, colour: inkSoft }),
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
${ribbon}
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.outer + 6}" fill="${sun}"/>
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.outer}" fill="${leafDark}"/>
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.inner}" fill="${paper}"/>
<g fill-rule="evenodd"><path fill="${goldTint}" d="${ring.lozenges}${ring.hearts}"/><path fill="${leaf}" d="${ring.teeth}"/><path fill="${sun}" d="${ring.buds}"/>
<g transform="translate(${DISC.x - BAND.width / 2} ${DISC.y + 100})"><path fill="${leaf}" d="${band.teeth}"/><path fill="${sun}" d="${band.buds}"/></g></g>
${lines.join('\n')}
</svg>`
}

export async function badgePng(svg: string): Promise<Buffer> {
  // Closed by the reader of uploaded pictures (accounts/picture.server.ts), which looks at the first letters of a file before it is opened here.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 48, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer()
}

/** Both ends hang from behind the disc and are cut to a notch. */
const ribbon = [-1, 1]
  .map((side) => {
    const point = (x: number, y: number) => `${DISC.x + side * x} ${y}`
    const end = [point(24, 380), point(132, 380), point(160, 500), point(104, 478), point(62, 506)]
    const stripe = [point(88, 380), point(108, 380), point(132, 489), point(113, 481.5)]
    return `<path fill="${leaf}" d="M${end.join('L')}z"/><path fill="${goldTint}" d="M${stripe.join('L')}z"/>`
  })
  .join('')

async function centred(text: string, at: { y: number; size: number; colour: string }): Promise<string> {
  const line = await drawn(text)
  return letters(line, { x: DISC.x - (line.width * at.size) / 2, ...at })
}
