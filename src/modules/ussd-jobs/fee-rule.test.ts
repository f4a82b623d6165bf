import { readFileSync } from 'node:fs'
import { assert, constantFrom, array, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import corpus from '#test/job-posts/corpus.json'
import firstHeldOut from '#test/job-posts/first-held-out.json'
import heldOut from '#test/job-posts/held-out.json'
import { type FeeRule, patterns } from './fee-patterns.ts'
import { feeIn } from './fee-rule.ts'
import { feeWords } from './fee-words.ts'

type Post = (typeof corpus.scams)[number]
const textOf = ({ requirements, ...fields }: Post): string =>
  [...Object.values(fields), ...requirements].join('\n')

/** How many scams are found and how many honest posts are held, printed so that the figures are seen. */
function measured(name: string, { scams, honest }: { scams: Post[]; honest: Post[] }) {
  const count = (posts: Post[]) => posts.filter((post) => feeIn(textOf(post)) !== null).length
  const [found, held] = [count(scams), count(honest)]
  console.log(
    `${name}: found ${found} of ${scams.length} scams, held ${held} of ${honest.length} honest posts`,
  )
  return { found, held, sizes: [scams.length, honest.length] }
}

describe('job posts that ask applicants for money', () => {
  test('at least 38 of 40 scams that the patterns were made with are found, at most 2 of 40 honest posts held', () => {
    const { found, held, sizes } = measured('Corpus, seen', corpus)
    expect(sizes).toEqual([40, 40])
    expect(found).toBeGreaterThanOrEqual(38)
    expect(held).toBeLessThanOrEqual(2)
  })
  test('those that were unseen once and then learned from stay found', () => {
    const { found, held } = measured('First held-out set, seen since', firstHeldOut)
    expect([found, held]).toEqual([15, 0])
  })
  // Measured once, after the patterns were finished, and not learned from. Who does, writes a new set and measures again.
  test('posts written after the patterns were finished are found as far as was measured', () => {
    const { found, held, sizes } = measured('Held out, unseen', heldOut)
    expect(sizes).toEqual([15, 15])
    expect(found).toBeGreaterThanOrEqual(3)
    expect(held).toBeLessThanOrEqual(1)
  })
})

describe('how a fee may be written', () => {
  test.each<[FeeRule, string]>([
    ['registration', 'no experience needed, registration fee 500'],
    ['registration', 'REGISTRÄTION FÉE'],
    ['registration', 'regi\u200Bstration f\u200Dee'],
    ['registration', '\u202Eeef noitartsiger\u202C'],
    ['registration', 're.gis.tra.tion fee'],
    ['registration', 'r3g1strat10n f33'],
    ['registration', 'r\u0435gistr\u0430tion fee'],
    ['registration', 'Hakuna interview, ada ya usajili 300'],
    ['registration', 'Hakuna ada ya usajili, tuma tu 300 ya form'],
    ['registration', 'No interview fee, registration fee 500'],
    ['registration', 'No fees! Registration KES 300'],
    ['registration', 'pesa ya form'],
    ['registration', 'doh ya reg'],
    ['preparation', 'training is free, uniform 1,500/= only'],
    ['till', 'p a y b i l l 555012'],
    ['till', 'p💰a💰y💰b💰i💰l💰l 555012'],
    ['till', 'pay-bill 555012'],
    ['till', 'ｐａｙｂｉｌｌ　５５５０１２'],
    ['till', 'send it to t1ll 5550123'],
    ['till', 'Beware of conmen, pay only to till 555012'],
    ['number', 'No fee needed, just send 200 to 0700 000 111'],
    ['number', 'tuma kwa hii number'],
    ['number', 'send to 0700000111'],
    ['fee', 'f.e.e of 500'],
    ['payment', 'tuma soo'],
    ['payment', 'lipa mia mbili'],
  ])('%s: %s', (rule, text) => {
    expect(feeIn(text)?.rule).toBe(rule)
  })
  test.each([
    'no registration fee',
    'without any fee',
    'We don’t charge fees',
    'You do not have to pay any registration, training or uniform fee',
    'hatutozi ada',
    'bila malipo ya usajili',
    'Ada ya usajili haihitajiki',
    'Hatuombi pesa wala ada ya fomu',
    'usilipe mtu yeyote',
    'Call 0700000111',
    'Send your CV to 0700000111',
    'Andika jina na utume kwa hii number',
    'We pay by M-Pesa to your number every Friday, questions to 0700 000 111',
    'Pay KES 800 a day, call 0700000111',
    'Pay 15,000 to 18,000',
    'tuma maombi kwa kupiga *384*2025*12#',
  ])('asks for nothing: %s', (text) => {
    expect(feeIn(text)).toBeNull()
  })
})

describe('the no-fee rule', () => {
  test('answers any text, also the longest, with the beginning of what it found', () => {
    const pieces = constantFrom(
      'no ',
      'pay ',
      'hakuna ada, ',
      'send money ',
      'KES 500 ',
      'till',
      '07',
      '.',
      ',',
      '\u202E',
      '\uFDFA',
      '\uD800',
      '💰',
      'a ',
      '*',
    )
    const texts = array(pieces, { maxLength: 200 }).map((some) => some.join(''))
    assert(
      property(string({ unit: 'binary', maxLength: 500 }), texts, (any, made) => {
        for (const text of [any, made, (made + any).repeat(200).slice(0, 20_000)])
          expect((feeIn(text)?.words.length ?? 1) <= 120).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
  test('tells the author each reason with the words found, and each is in the published list', () => {
    const published = readFileSync('docs/no-fee-rule.md', 'utf8')
    for (const rule of Object.keys(patterns) as FeeRule[]) {
      expect(feeWords({ rule, words: 'soo mbili' })).toContain('soo mbili')
      expect(published).toContain(`| ${rule} |`)
    }
  })
})
