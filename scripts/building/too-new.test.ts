import { expect, test } from 'vitest'
import { tooNewIn } from './too-new.ts'

const featuresIn = (code: string) => tooNewIn(code).map(({ feature }) => feature)

test.each([
  ['[2, 1].toSorted()', '.toSorted()'],
  ['a.with(0, 1)', '.with()'],
  ['list.findLast((x) => x)', '.findLast()'],
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
  ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['new FormData(form, button)', 'new FormData(form, button)'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['map.values().map(f)', 'iterator.map'],
  ['for (const x of text.matchAll(p).take(2)) f(x)', 'iterator.take'],
  ['const p = /(?<=a)b/', 'looking back in a pattern'],
  ['new RegExp("(?<!a)b", "g")', 'looking back in a pattern'],
  ['const p = /[a--b]/v', 'flag v'],
  ['requestIdleCallback(f)', 'requestIdleCallback()'],
  ['document.querySelector("a:has(b)")', ':has('],
])('%s is newer than the browsers that are built for', (code, feature) => {
  expect(featuresIn(code)).toEqual([feature])
})

test('what is older, of something else, or asked for first, is not', () => {
  expect(
    featuresIn(`
      list.at(-1); structuredClone(x); Object.hasOwn(a, b); crypto.randomUUID(); text.replaceAll('a', 'b')
      Object.values(x).map(f); [...map.values()].map(f); Array.from(map.keys(), f); list.map(f).filter(g)
      form.requestSubmit?.(); new FormData(form); /(?<year>\\d)/.exec(x); other.groupBy(x); z.any(); p.timeout(5)
    `),
  ).toEqual([])
})
