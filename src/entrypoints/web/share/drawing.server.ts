import sharp from 'sharp'
import appCss from '#styles/app.css?raw'
import patternCss from '#ui/styles/pattern.css?raw'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { initialsOf, motifOf } from '#ui/pattern.tsx'
import { drawings } from '#ui/pictures/all.ts'
import { drawn, fitted, letters } from '#kit/printing/outlines.server.ts'

// Link previews are 1200 by 630. The cloth is four cells of the pattern wide and five high, the border ten cells: nothing is cut.
const WIDTH = 1200
const HEIGHT = 630
const BAND = 30
const CLOTH = 480
const CELL = 120
const LEFT = 64
// Of a scene, which is twice as wide as high, the middle; a portrait is a circle.
const SCENE = 380
const PORTRAIT = 360
const TITLE = { width: WIDTH - CLOTH - LEFT - 40, top: 188, height: 300, lines: 5, lineHeight: 1.14 }
const TITLE_SIZES = [80, 72, 64, 58, 52, 46, 42]
const LINE = { width: TITLE.width, height: 60, lines: 1, lineHeight: 1.2 }
// A title beyond that would be cut anyway.
const LONGEST = 240

/** A colour of the light design tokens: a preview cannot know whether it is shown in light or dark mode. */
const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]+)`).exec(appCss)![1]!

/** The content of the <svg> tags of a drawing in pattern.css. */
function drawing(before: string): string {
  const [, uri] = new RegExp(`${before}url\\("data:image/svg\\+xml,([^"]*)"\\)`).exec(patternCss)!
  return decodeURIComponent(uri!).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

/**
 * The picture of a course, a job, somebody or the site for link previews: the drawing of its cover over the kanga pattern, the
 * border, and the text in Noto Sans ExtraBold.
 * @param portrait the drawing of a person as SVG, which takes the scene's place
 */
export async function drawShare(facts: ShareFacts, portrait: string | null = null): Promise<Buffer> {
  // Blocked by the reader of uploaded pictures (accounts/picture.server.ts), which checks the magic bytes of a file before it is
  // opened here.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  // Messengers fetch it on the line of whoever sends the link: as many colours as flat drawings need, under 40 kB.
  return sharp(Buffer.from(await shareSvg(facts, portrait)))
    .png({ palette: true, quality: 80, dither: 0, effort: 4, compressionLevel: 9 })
    .toBuffer()
}

async function shareSvg(facts: ShareFacts, portrait: string | null): Promise<string> {
  const cloth = motifOf(facts.seed)
  const tone = facts.tone ?? cloth.tone
  const [colour, tint] = [token(tone), token(`${tone}-tint`)]
  const scene = facts.scene && drawings.get(facts.scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><pattern id="m" width="${CELL}" height="${CELL}" x="${WIDTH - CLOTH}" patternUnits="userSpaceOnUse"><g transform="scale(${CELL / 24})" fill="${tint}">${drawing(`\\.m${cloth.motif} \\{\\s*--m: `).replaceAll('#000', tint)}</g></pattern>
<pattern id="p" width="${BAND * 4}" height="${BAND}" y="${HEIGHT - BAND}" patternUnits="userSpaceOnUse"><clipPath id="a"><path d="M0 0h32v12H0z"/></clipPath>
<g transform="scale(${BAND / 12})"><g fill="${token('sun')}">${drawing('--pindo: ')}</g><g fill="${token('leaf')}" clip-path="url(#a)">${drawing('--pindo: ')}</g></g></pattern></defs>
<path fill="${token('paper')}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<path fill="${colour}" d="M${WIDTH - CLOTH} 0h${CLOTH}v${HEIGHT - BAND}h-${CLOTH}z"/>
<path fill="url(#m)" opacity="0.4" d="M${WIDTH - CLOTH} 0h${CLOTH}v${HEIGHT - BAND}h-${CLOTH}z"/>
${portrait ? portraitOver(portrait) : scene ? sceneOver(scene) : ''}
${portrait ? '' : await tab(facts.seed, colour)}
<path fill="url(#p)" d="M0 ${HEIGHT - BAND}h${WIDTH}v${BAND}H0z"/>
${await wordsOf(facts, colour)}</svg>`
}

/** A drawing with another place and size; its own viewBox stays. */
const placed = (svg: string, attributes: string): string =>
  svg.replace(/^<svg[^>]*?( viewBox="[^"]*")[^>]*>/, `<svg${attributes}$1>`)

const sceneOver = (svg: string): string =>
  placed(
    svg,
    ` x="${WIDTH - CLOTH}" y="0" width="${CLOTH}" height="${SCENE}" preserveAspectRatio="xMidYMid slice"`,
  )

function portraitOver(svg: string): string {
  const [x, y, r] = [WIDTH - CLOTH / 2, (HEIGHT - BAND) / 2, PORTRAIT / 2]
  return `<clipPath id="r"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><circle cx="${x}" cy="${y}" r="${r + 12}" fill="${token('card')}"/>
<g clip-path="url(#r)">${placed(svg, ` x="${x - r}" y="${y - r}" width="${PORTRAIT}" height="${PORTRAIT}"`)}</g>`
}

async function wordsOf({ title, label, line }: ShareFacts, colour: string): Promise<string> {
  const { size, lines } = await fitted([...title].slice(0, LONGEST).join(''), TITLE, TITLE_SIZES)
  const top = TITLE.top + (TITLE.height - lines.length * size * TITLE.lineHeight) / 3
  const words = [
    letters(await drawn('Stadi'), { x: LEFT, y: 100, size: 46, colour: token('leaf') }),
    await oneLine(label, { y: 152, sizes: [30, 26, 22], colour }),
    ...lines.map((drawnLine, index) => {
      const y = top + index * size * TITLE.lineHeight + size * 0.78
      return letters(drawnLine, { x: LEFT, y, size, colour: token('ink') })
    }),
    await oneLine(line, { y: 552, sizes: [32, 28, 25, 22], colour: token('ink-soft') }),
  ]
  return words.join('\n')
}

async function oneLine(
  text: string,
  { y, sizes, colour }: { y: number; sizes: number[]; colour: string },
): Promise<string> {
  const { size, lines } = await fitted(text, LINE, sizes)
  return lines[0] ? letters(lines[0], { x: LEFT, y, size, colour }) : ''
}

/** The initials on a tab at the lower edge, as on the catalogue's cards. */
async function tab(seed: string, colour: string): Promise<string> {
  const initials = await drawn(initialsOf(seed))
  const size = 76
  const width = Math.max(140, initials.width * size + 56)
  const left = WIDTH - CLOTH + 36
  return `<path fill="${token('card')}" d="M${left} ${HEIGHT - BAND}v-116a20 20 0 0 1 20-20h${width - 40}a20 20 0 0 1 20 20v116z"/>
${letters(initials, { x: left + (width - initials.width * size) / 2, y: HEIGHT - BAND - 40, size, colour })}`
}
