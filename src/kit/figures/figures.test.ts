import { describe, expect, test } from 'vitest'
import { expectLinear } from '#test/growth.ts'
import { BlockFault } from './block.ts'
import { drawFigure } from './drawing.ts'
import { figureKinds, pictureColours } from './figure.ts'
import { readFigure } from './read.ts'
import { WIDE } from './svg.ts'
import { widthOf, wrapped } from './widths.ts'

const head = 'title: From message to money\nalt: What happens in which order.\n'
const whole: Record<(typeof figureKinds)[number], string> = {
  steps: '- Greet | within an hour\n- Ask what she needs\n- Send the price and the till number',
  cycle: '- Photograph\n- Write | on Sunday\n- Count',
  timeline: '- Mon | Photograph three products\n- Thursday morning | Post at seven',
  compare:
    'left: Hard to buy\nright: Easy to buy\n- "Nice bags" | "Sisal bag, 30 cm"\n- No size | Size, colours',
  bars: 'unit: KES\n- Material | 1,450\n- Work | 400.5\n- Nothing | 0',
  split: 'unit: KES\n- Material | 450\n- Work | 400\n- Left for you | 150',
  line: 'unit: orders\n- Jan | 12\n- Feb | 18\n- Mar | 15',
  screen:
    'app: WhatsApp Business\n- picture: A bag (1)\n- title: Bag\n- text: KES 1,200 (2)\n- field: Town\n- button: Message\n- in: Still there?\n- out: Yes\n- line\n1: One object.\n2: The price.',
  sheet: '| Date | Paid |\n| 2026-03-01 | 500 |\n| 2026-03-02 | 700 |\nmark: B2:B3\nnote: SUM reads these.',
  tree: '- App\n  - Header\n  - Jobs\n    - Card\n  - Footer',
  pair: 'left: Before\nright: After\nsize: 100 140\n- both box 0 0 100 140 paper\n- before text 50 30 9 red bold middle | BAGS for sale\n- after text 8 40 14 ink bold | Bags\n- after circle 70 90 20 brown\n- before line 0 60 100 60 ink 2\n- after path green | M10 120L30 100L50 120Z',
}
const pairHead = `${head}left: a\nright: b\nsize: 100 100\n`
const draw = (kind: string, block: string) => drawFigure(readFigure(kind, block))
const faultOf = (kind: string, block: string) => {
  try {
    readFigure(kind, block)
  } catch (error) {
    if (error instanceof BlockFault) return [error.line, error.code, error.about]
    throw error
  }
}

describe('figures of lessons', () => {
  test.each(figureKinds)(
    '[CRS-06] %s is drawn with its caption and its words for whoever does not see it',
    (kind) => {
      const html = draw(kind, head + whole[kind])
      expect(html).toContain('role="img" aria-label="What happens in which order."')
      expect(html).toContain('<figcaption>From message to money</figcaption>')
      expect(html).not.toMatch(/NaN|undefined|Infinity/)
      expect(html.length).toBeLessThan(4000)
    },
  )
  test.each(figureKinds.filter((kind) => kind !== 'pair'))(
    '[CRS-06] %s has no colour but tokens, and nothing beyond its width',
    (kind) => {
      const html = draw(kind, head + whole[kind])
      expect(html).not.toMatch(/#[0-9a-f]{3,6}\b/i)
      for (const [, name] of html.matchAll(/(?:fill|stroke)="([^"]*)"/g))
        expect(name).toMatch(/^(none|var\(--[a-z-]+\))$/)
      for (const [, x] of html.matchAll(/ c?x="([\d.-]+)"/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0)
        expect(Number(x)).toBeLessThanOrEqual(WIDE)
      }
    },
  )
  test.each(figureKinds)('[CRS-06] %s escapes hostile text', (kind) => {
    const attack = `"><script>alert(1)</script><a href='javascript:x' onclick=x>`
    const block = (head + whole[kind]).replaceAll(
      /bag|Greet|Photograph|Material|Jan|Date|money/gi,
      attack.slice(0, 30),
    )
    expect(draw(kind, block)).not.toMatch(/<(script|a)\b|"[^"<>]*>?<script/)
    const { title, alt, drawable } = readFigure(kind, head + whole[kind])
    const html = drawFigure({ title: title + attack, alt: alt + attack, drawable })
    expect(html).not.toMatch(/<(script|a)\b/)
    // The two pictures of a pair have a frame each.
    expect(html.match(/<figure|<svg|<figcaption/g)).toHaveLength(kind === 'pair' ? 5 : 3)
  })
  test.each([
    ['pie', '', 0, 'kind-unknown', 'pie'],
    ['steps', 'alt: a\n- a\n- b', 1, 'title-missing', ''],
    ['steps', 'title: t\n- a\n- b', 1, 'alt-missing', ''],
    ['steps', `${head}- a\nb`, 4, 'line-unknown', ''],
    ['steps', `${head}- a`, 1, 'too-few', '2'],
    ['steps', `${head}${'- a\n'.repeat(7)}`, 1, 'too-many', '6'],
    ['steps', `${head}- a\n- ${'b'.repeat(81)}`, 4, 'text-long', '80'],
    ['steps', `${head}unit: KES\n- a\n- b`, 3, 'line-unknown', ''],
    ['timeline', `${head}- Mon\n- Tue | b`, 3, 'text-missing', ''],
    ['bars', `${head}- a | 1\n- b | much`, 4, 'number-unknown', 'much'],
    ['bars', `${head}- a | 1\n- b | -5`, 4, 'number-unknown', '-5'],
    ['bars', `${head}- a | 0\n- b | 0`, 1, 'number-unknown', '0'],
    ['compare', `${head}left: a\n- a | b`, 1, 'text-missing', ''],
    ['compare', `${head}left: a\nright: b\nmarks: some\n- a | b`, 5, 'line-unknown', ''],
    ['compare', `${head}left: a\nright: b\n- a`, 5, 'text-missing', ''],
    ['screen', `${head}- video: a`, 3, 'line-unknown', ''],
    ['screen', `${head}- text: a (2)\n1: b`, 3, 'note-unknown', '2'],
    ['screen', `${head}- text: a\n1: b`, 4, 'note-unknown', '1'],
    ['sheet', `${head}| a | b |\n| c |`, 4, 'cells-uneven', '2'],
    ['sheet', `${head}| a | b |\nmark: C1`, 4, 'mark-unknown', 'C1'],
    ['tree', `${head}- a\n    - b`, 4, 'indent-unknown', ''],
    ['tree', `${head}- a\n- b`, 4, 'indent-unknown', ''],
    ['pair', `${head}left: a\nsize: 100 100\n- both box 0 0 9 9 ink`, 1, 'text-missing', ''],
    ['pair', `${pairHead}`, 1, 'too-few', '1'],
    ['pair', `${pairHead}- before box 0 0 9 9 ink`, 1, 'too-few', '1'],
    ['pair', `${pairHead}- both box 0 0 9 ink`, 6, 'line-unknown', ''],
    ['pair', `${pairHead}- both box 0 0 9 9 #fff`, 6, 'line-unknown', '#fff'],
    ['pair', `${pairHead}- both text 0 0 9 ink`, 6, 'text-missing', ''],
    ['pair', `${pairHead}- both text 0 0 9 ink fat | a`, 6, 'line-unknown', 'fat'],
    ['pair', `${pairHead}- both path ink | M0 0"/><script>`, 6, 'line-unknown', ''],
    ['pair', `${pairHead}- both path ink | url(#a)`, 6, 'line-unknown', ''],
    ['pair', `${head}left: a\nright: b\nsize: 100\n- both box 0 0 9 9 ink`, 5, 'number-unknown', '100'],
  ])('[CRS-06] %s that cannot be parsed says on which line and why: %j', (kind, block, ...fault) => {
    expect(faultOf(kind, block)).toEqual(fault)
  })
  test('[CRS-06] a pair of pictures has the colours that its author may name, and nothing else', () => {
    const html = draw('pair', head + whole.pair)
    const colours: string[] = Object.values(pictureColours)
    const named = [...html.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, name]) => name!)
    const own = named.filter((name) => !/^(none|var\(--[a-z-]+\))$/.test(name))
    expect(own.filter((name) => !colours.includes(name))).toEqual([])
    expect(html).toContain('BAGS for sale')
    expect(html.indexOf('>Before<')).toBeLessThan(html.indexOf('>After<'))
  })
  test('[CRS-06] a text is broken where its line ends, and keeps all its letters', () => {
    const words =
      'Send the price, the till number and https://example.com/a/very/long/address/that/goes/on in one message'
    for (const width of [40, 120, 250]) {
      const lines = wrapped(words, width, 15)
      expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''))
      for (const line of lines) expect(widthOf(line, 15)).toBeLessThanOrEqual(width)
    }
  })
  test('[CRS-06] a screen is parsed in one pass, also a hostile one', () => {
    expect(readFigure('screen', `${head}app: Phone\n- text: Two gaps  (1)\n1: A note.`)).toMatchObject({
      drawable: { lines: [{ text: 'Two gaps', note: 1 }] },
    })
    for (const line of ['- line a', '- line', '1:'])
      expectLinear(
        (text) => faultOf('screen', text),
        (n) => `${head}app: Phone\n${line}${' '.repeat(n)}b`,
      )
    // A line separator that we do not use is an ordinary character.
    expect(faultOf('screen', `${head}app: Phone\n- line\n1: One\u2028two`)).toEqual([5, 'note-unknown', '1'])
    expect(faultOf('screen', `${head}app: Phone\n- One\u2028two`)).toEqual([4, 'line-unknown', ''])
  })
  test('[CRS-06] the fullest figure is at most 20 kB', () => {
    const [label, note] = ['Wm '.repeat(26), 'mW '.repeat(46)]
    const all = [
      draw('steps', `${head}${`- ${label}| ${note}\n`.repeat(6)}`),
      draw('compare', `${head}left: a\nright: b\n${`- ${note}| ${note}\n`.repeat(5)}`),
      draw('screen', `${head}${`- text: ${note}\n`.repeat(8)}- out: a (1)\n1: ${note}`),
      draw(
        'sheet',
        `${head}${'| Wm Wm Wm Wm Wm Wm Wm Wm Wm Wm '.repeat(5)}|\n`.repeat(1) +
          `${'| Wm Wm Wm Wm Wm Wm Wm Wm Wm Wm '.repeat(5)}|\n`.repeat(6),
      ),
    ]
    for (const html of all) expect(html.length).toBeLessThan(20_000)
  })
})
