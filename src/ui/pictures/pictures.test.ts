import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EDITION, pictureHref } from '#kit/pictures/address.ts'
import { scenes } from '#kit/pictures/scenes.ts'
import { drawings } from './all.ts'
import { colour, skins } from './palette.ts'
import { drawnScenes } from './scenes/all.ts'

const all = [...drawings]
const wrong = (isRight: (svg: string, name: string) => boolean) =>
  all.flatMap(([name, svg]) => (isRight(svg, name) ? [] : [name]))

/** Elements in order; none if one is not closed by its own end tag, or has a duplicate or unquoted attribute. */
function elementsOf(svg: string): string[] {
  const names: string[] = []
  const open: string[] = []
  const rest = svg.replaceAll(
    /<(\/?)(\w+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g,
    (_, end: string, name: string, attributes: string, alone: string) => {
      const keys = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, key]) => key)
      if (end ? open.pop() !== name : new Set(keys).size < keys.length) return 'wrong'
      if (!end) names.push(name)
      if (!end && !alone) open.push(name)
      return ''
    },
  )
  return rest === '' && open.length === 0 ? names : []
}

describe('drawings', () => {
  test('are a file each: an SVG with its size, whose elements are closed', () => {
    expect(
      wrong(
        (svg) =>
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/.test(
            svg,
          ) && svg.endsWith('</svg>'),
      ),
    ).toEqual([])
    const known = new Set(['svg', 'g', 'path', 'circle', 'rect', 'pattern', 'ellipse', 'view'])
    expect(
      wrong((svg) => elementsOf(svg).length > 3 && elementsOf(svg).every((name) => known.has(name))),
    ).toEqual([])
    expect(wrong((svg) => !/undefined|NaN|null/.test(svg))).toEqual([])
  })

  test('hold no words, scripts, styles or anything from elsewhere', () =>
    expect(
      wrong(
        (svg) =>
          !/<(text|script|style|image|use|a|foreignObject)\b|href|on\w+=|url\((?!#h\))|data:/.test(svg),
      ),
    ).toEqual([]))

  test('have no colour beside the palette', () => {
    const palette = new Set<string>([...Object.values(colour), ...skins.flat(), 'none', 'url(#h)'])
    expect(
      wrong((svg) => [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].every(([, tone]) => palette.has(tone!))),
    ).toEqual([])
  })

  test('are all different', () => expect(new Set(drawings.values()).size).toBe(drawings.size))

  test('have an address that changes with any of them', () => {
    const edition = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 7)
    expect(EDITION).toBe(edition)
    expect(pictureHref('boda')).toBe(`/pictures/${edition}/boda.svg`)
  })
})

describe('scenes', () => {
  test('are at least 24, and those of the list', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(24)
    expect(Object.keys(drawnScenes).toSorted()).toEqual(scenes.toSorted())
  })
  test('weigh at most 3 kB', () =>
    expect(Object.entries(drawnScenes).filter(([, svg]) => Buffer.byteLength(svg) > 3000)).toEqual([]))
})
