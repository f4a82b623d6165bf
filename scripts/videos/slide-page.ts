import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawFigure } from '#kit/figures/drawing.ts'
import type { Figure } from '#kit/figures/figure.ts'
import type { Slide } from './outline.ts'

export const WIDTH = 640
export const HEIGHT = 360

/** The light tokens of the site: a film has one look, whatever the reader's phone is set to. Figures are drawn in them. */
const sheet = readFileSync(join(import.meta.dirname, '../../src/styles/app.css'), 'utf8')
const [, light = ''] = /color-scheme: light dark;([^}]*)}/.exec(sheet) ?? []
export const color = Object.fromEntries(
  [...light.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name!, value!]),
) as Record<
  | 'ink'
  | 'ink-soft'
  | 'paper'
  | 'card'
  | 'sand'
  | 'line'
  | 'leaf'
  | 'leaf-tint'
  | 'sun'
  | 'gold'
  | 'sky'
  | 'brick',
  string
>

const files = createRequire(import.meta.url)

/** The font is embedded in the page, so that letters such as ũ look the same on every computer that rebuilds the films. */
function fontFace(subset: 'latin' | 'latin-ext', weight: number, range: string): string {
  const data = readFileSync(
    files.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff2`),
  ).toString('base64')
  return `@font-face { font-family: 'Slide'; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range} }`
}

const fonts = [500, 800]
  .flatMap((weight) => [
    fontFace(
      'latin',
      weight,
      'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212',
    ),
    fontFace('latin-ext', weight, 'U+100-130, U+132-151, U+154-2BA, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0'),
  ])
  .join('\n')

/** The pindo: hollow triangles, diamonds and seeds between two rules, 48 wide, repeated along the edge. */
const pindo = `
<svg class="pindo" width="${WIDTH}" height="24" aria-hidden="true">
  <pattern id="cloth" width="48" height="24" patternUnits="userSpaceOnUse">
    <path fill="${color.leaf}" d="M0 0h48v3H0zM0 21h48v3H0z"/>
    <path fill="${color.leaf}" fill-rule="evenodd" d="M0 4h30l-7.500 16L15 4 7.500 20zm5 3 2.500 6L10 7zm15 0 2.500 6L25 7z"/>
    <path fill="${color.sun}" fill-rule="evenodd" d="m39 4 8 8-8 8-8-8zm0 5-3 3 3 3 3-3z"/>
    <path fill="${color.gold}" d="m15 14 3 3-3 3-3-3zM0 14l3 3-3 3zm30 0 2.500 3L30 20l-3-3z"/>
  </pattern>
  <rect width="${WIDTH}" height="24" fill="url(#cloth)"/>
</svg>`

const styles = `
:root {${light}}
* { box-sizing: border-box; margin: 0; padding: 0 }
body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: ${color.paper}; color: ${color.ink}; font: 500 28px/1.22 Slide }
.pindo { display: block }
header { display: flex; justify-content: space-between; align-items: baseline; margin: 6px 32px 5px; font: 800 26px/32px Slide; letter-spacing: -0.02em }
header b { color: ${color.leaf} }
header span { font-weight: 500; font-variant-numeric: tabular-nums; letter-spacing: 0 }
.progress { height: 4px; margin: 0 32px; background: ${color.line} }
.progress i { display: block; height: 100%; background: ${color.leaf} }
main { margin: 14px 32px 0 }
h1 { font-weight: 800; line-height: 1.12; letter-spacing: -0.02em; text-wrap: balance }
ul { display: grid; margin-top: 14px; list-style: none }
li { position: relative; padding-left: 30px }
header h1 { font: inherit }
main:has(figure) { margin-top: 6px }
figure { text-align: center }
figcaption { display: none }
svg { font-family: Slide }
.drawn { position: absolute; left: 0; top: 0 }
svg [font-weight] { font-weight: 800 }
li::before { content: ''; position: absolute; left: 3px; top: calc(0.61em - 6px); width: 12px; height: 12px; background: ${color.leaf}; transform: rotate(45deg) }
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const emptyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><style>${fonts}${styles}</style><body></body></html>`

/** @param figure what is shown instead of the points */
export function slideBody(slide: Slide, number: number, count: number, figure?: Figure): string {
  const heading = `<h1>${escaped(slide.heading)}</h1>`
  const points = slide.points.map((point) => `<li>${escaped(point)}</li>`).join('')
  return `${figure ? '' : pindo}
<header>${figure ? heading : '<b>Stadi</b>'}<span>${number}/${count}</span></header>
<div class="progress"><i style="width: ${(number / count) * 100}%"></i></div>
<main>${figure ? drawFigure(figure) : `${heading}<ul>${points}</ul>`}</main>`
}

/** A moment of a film that is drawn. */
export const drawnBody = (slide: Slide, number: number, count: number, drawing: string): string => `
<header><h1>${escaped(slide.heading)}</h1><span>${number}/${count}</span></header>
<div class="progress"><i style="width: ${(number / count) * 100}%"></i></div>
<svg class="drawn" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing}</svg>`
