import { z } from 'zod'
import { hashOf } from '#kit/ids.ts'
import { drawPortrait, Portrait } from '#kit/pictures/portrait.ts'
import { PORTRAITS } from '../rules.ts'
import list from '#content/demo/portraits.json' with { type: 'json' }

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

const faces = Object.entries(z.record(z.string(), Portrait).parse(list))
const drawings = new Map(faces.map(([name, parts]) => [slugOf(name), drawPortrait(parts)]))

export const portraitsHash = (): string => hashOf(JSON.stringify(list))

/** The file of a sample person's drawing; null if there is none. */
export const portraitHref = (name: string): string | null =>
  drawings.has(slugOf(name)) ? `${PORTRAITS}people/${slugOf(name)}.svg` : null

/** The drawing of somebody of the samples as SVG. */
export const portraitNamed = (slug: string): string | undefined => drawings.get(slug)
