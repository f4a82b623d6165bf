import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '#test/growth.ts'
import { often } from '#test/nightly.ts'
import { sectionsIn } from './sections.ts'

/** A heading's line and the words in it, each as one pattern: correct, but too slow for long texts. */
function byPatterns(line: string): string[] {
  const [, signs = '', words = ''] = /^ {0,3}(#{1,2})\s+(.*?)\s*#*\s*$/.exec(line) ?? []
  const plain = words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|~~|\\(?=[^\w\s])/g, '')
    .trim()
  return signs ? [plain] : []
}

describe('headings of a text', () => {
  test('are the same as the patterns say, whatever stands in the line', () => {
    const letter = fc.constantFrom(...'# \t[]()!`*\\~aé'.split(''), '](', '![', '##', ' #', '[a](b)')
    const line = fc
      .tuple(fc.constantFrom('', ' ', '   ', '    '), fc.constantFrom('#', '##', '###', '# ', '## '))
      .chain(([gap, signs]) => fc.array(letter, { maxLength: 20 }).map((rest) => gap + signs + rest.join('')))
    fc.assert(
      fc.property(line, (line) => {
        expect(sectionsIn(line)).toEqual(byPatterns(line))
      }),
      { numRuns: often({ each: 1000, nightly: 5000 }) },
    )
  })

  test.each<[string, number, (letters: number) => string]>([
    ['gaps within a heading', 150, (n) => `# a${' '.repeat(n)}b`],
    ['signs and gaps in turn', 4000, (n) => `## ${'# '.repeat(n / 2)}b`],
    ['beginnings of links', 4000, (n) => `# ${'['.repeat(n)}`],
    ['links that do not end', 4000, (n) => `# ${'[](['.repeat(n / 4)}`],
    ['words that are no links', 4000, (n) => `# ${'[a]'.repeat(n / 3)}`],
  ])('are found in one go: %s', (_, letters, text) => {
    expect(sectionsIn(text(letters))).toHaveLength(1)
    expectLinear(sectionsIn, text, letters)
  })
})
