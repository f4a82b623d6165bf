import { pictureColours } from '#kit/figures/figure.ts'
import { color } from '../slide-page.ts'

export { color, pictureColours }

/** From 0 to 1 while `value` goes from `from` to `to`, gently at both ends. */
export function eased(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export const between = (a: number, b: number, t: number): number => a + (b - a) * t

/** A number as short as a picture needs it. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

const parts = (hex: string): number[] => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
}

/** A colour between two, both as #rgb or #rrggbb. */
export function mixed(a: string, b: string, t: number): string {
  const [from, to] = [parts(a), parts(b)]
  return `#${from
    .map((value, at) =>
      Math.round(between(value, to[at]!, t))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Look = { size?: number; fill?: string; anchor?: 'start' | 'middle' | 'end'; isBold?: boolean }

/** Below 24 units nobody reads it on a phone, where a film is half as wide. */
export const words = (
  text: string,
  x: number,
  y: number,
  { size = 26, fill = color.ink, anchor = 'start', isBold = true }: Look = {},
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${isBold ? 800 : 500}">${escaped(text)}</text>`

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="${fill}"/>`

export const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 3,
  dashes = '',
): string =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const moved = (x: number, y: number, inner: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${inner}</g>`

export const faded = (inner: string, opacity: number): string =>
  opacity <= 0 ? '' : `<g opacity="${Math.round(opacity * 100) / 100}">${inner}</g>`

/** An upright picture of 90 x 160 units as a phone shows it. Nothing of it is seen outside. */
export function phone(x: number, y: number, height: number, inner: string): string {
  const width = (height * 90) / 160
  return `${box(x - 5, y - 5, width + 10, height + 10, color.ink, 12)}
<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" viewBox="0 0 90 160">${inner}</svg>`
}

/** A tick or a cross in a circle, where something is right or wrong. */
export const mark = (x: number, y: number, isRight: boolean, scale = 1): string =>
  moved(
    x,
    y,
    `${dot(0, 0, 16, isRight ? color.leaf : color.brick)}<path d="${isRight ? 'M-7 0L-2 6L8 -6' : 'M-6 -6L6 6M6 -6L-6 6'}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
    scale,
  )

/** Two colours from left to right, as light falls on something round. @returns its definition, and what `fill` says */
export function roundLight(left: string, right: string): [definition: string, fill: string] {
  const id = `from${left.slice(1)}to${right.slice(1)}`
  return [
    `<linearGradient id="${id}"><stop offset=".25" stop-color="${left}"/><stop offset=".8" stop-color="${right}"/></linearGradient>`,
    `url(#${id})`,
  ]
}
