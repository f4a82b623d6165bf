import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '#test/any-letter.ts'
import { expectLinear } from '#test/growth.ts'
import { screensOf, smsPartsOf } from './cuts.ts'
import { gsmText, isGsm, septets } from './letters.ts'

const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-z]{1,9}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z[\]€]{20,40}$/) },
  { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 8 }) },
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 14 }), fc.constantFrom('.', '!', '?'))
  .map(([words, end]) => `It ${words.join(' ')}${end}`)
const text = fc
  .array(fc.tuple(sentence, fc.constantFrom(' ', ' ', '\n', '\n\n')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))
/** All visible characters, in their order. */
const seen = (text: string) => gsmText(text).replace(/\s/g, '')

describe('a text on screens', () => {
  test('[USSD-27+] ends each screen with a sentence', () => {
    const text = 'One is here. Two is here! Is three here? "Four." Five costs 5.50 e.g. 5 or 6.'
    expect(screensOf(text, 26)).toEqual([
      'One is here. Two is here!',
      'Is three here? "Four."',
      'Five costs 5.50 e.g. 5 or',
      '6.',
    ])
    expect(screensOf(text, 200)).toEqual([text])
  })
  test('[USSD-27+] begins a new one at an empty line, and keeps the ends of lines', () => {
    expect(screensOf('One.\n\nTwo.\n \n\nThree.\nFour. Five.', 160)).toEqual([
      'One.',
      'Two.',
      'Three.\nFour. Five.',
    ])
    expect(screensOf('  \n\n ', 160)).toEqual([])
  })
  test('[USSD-27+] is cut at a word where a sentence is too long, and within a word only where that is', () => {
    expect(screensOf('Pembezoni mwa barabara kuu.', 14)).toEqual(['Pembezoni mwa', 'barabara kuu.'])
    expect(screensOf('A pneumonoultra.', 6)).toEqual(['A', 'pneumo', 'noultr', 'a.'])
    expect(screensOf('[[[', 3)).toEqual(['[', '[', '['])
    expect(screensOf('abc', 0)).toEqual(['ab', 'c'])
  })
  test('[USSD-25+] [USSD-27+] loses nothing, fits its room and cuts no sentence that fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 182 }), (text, room) => {
        const screens = screensOf(text, room)
        expect(screens.join('').replace(/\s/g, '')).toBe(seen(text))
        for (const screen of screens) {
          expect(septets(screen)).toBeLessThanOrEqual(room)
          expect(isGsm(screen)).toBe(true)
          expect(screen).toBe(screen.trim())
        }
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z][a-z ]{0,30}[a-z][.!?]$/), { minLength: 1 }),
        (sentences) => {
          for (const screen of screensOf(sentences.join(' '), 40)) expect(screen).toMatch(/[.!?]$/)
        },
      ),
    )
  })
})

describe('a text as SMS', () => {
  const more = 'The rest is on the web.'
  test('[USSD-27+] has no number alone, and numbers of at most 160 septets together', () => {
    expect(smsPartsOf('Habari. Karibu.', more)).toEqual(['Habari. Karibu.'])
    expect(smsPartsOf('x'.repeat(160), more)).toHaveLength(1)
    const parts = smsPartsOf(`${'Somo la kwanza ni hili hapa.\n\n'.repeat(12)}`, more)
    expect(parts.map((part) => part.slice(0, 6))).toEqual(['(1/3) ', '(2/3) ', '(3/3) '])
    expect(parts[0]).toMatch(/hapa\.$/)
  })
  test('[USSD-27+] ends with a sentence that says where the rest is, where ten are not enough', () => {
    const parts = smsPartsOf('Somo la kwanza ni hili hapa. '.repeat(80), more)
    expect(parts).toHaveLength(10)
    expect(parts[9]).toMatch(/^\(10\/10\) Somo .* hapa\. The rest is on the web\.$/)
  })
  test('[USSD-27+] gaps around the end of a line go, and are looked at once', () => {
    expect(smsPartsOf('Amina  asks: \n\t\n how?', more)).toEqual(['Amina asks:\nhow?'])
    expectLinear(
      (text) => smsPartsOf(text, more),
      (n) => `a${' '.repeat(n)}b`,
    )
  })
  test('[USSD-27+] is at most ten of 160, and whole unless it says so', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const text = texts.join(' ')
        const parts = smsPartsOf(text, more)
        expect(parts.length).toBeLessThanOrEqual(10)
        for (const part of parts) expect(septets(part)).toBeLessThanOrEqual(160)
        const whole = parts
          .map((part) => (parts.length > 1 ? part.replace(/^\(\d+\/\d+\) /, '') : part))
          .join('')
        expect(whole.endsWith(more) || whole.replace(/\s/g, '') === seen(text)).toBe(true)
      }),
    )
  })
})
