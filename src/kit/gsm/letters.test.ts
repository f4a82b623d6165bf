import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '#test/any-letter.ts'
import { gsmText, isGsm, septets } from './letters.ts'

const anyText = fc.string({ unit: anyLetter, maxLength: 60 })

describe('the alphabet of SMS and USSD', () => {
  test('[USSD-25+] counts one septet per letter, and two for the nine letters of the second table', () => {
    expect(septets('Habari ya leo?')).toBe(14)
    expect(septets('^{}[]~\\|€')).toBe(18)
    expect(septets('')).toBe(0)
    expect(septets('a'.repeat(160))).toBe(160)
  })
  test('[USSD-25+] holds letters of the first table, and neither curly quotes nor names with a tilde', () => {
    expect(isGsm('@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤ÄÖÑÜ§¿äöñüà\n')).toBe(true)
    for (const text of ['Wanjikũ', '“hi”', 'a–b', 'wait…', 'a\u00a0b', '`', 'ç', '👍', '\t', '\u001b'])
      expect(isGsm(text), text).toBe(false)
  })
  test('[USSD-25+] writes what is not in it with the nearest letters', () => {
    for (const [text, plain] of [
      ['Wanjikũ Mũthoni', 'Wanjiku Muthoni'],
      ['Gĩkũyũ', 'Gikuyu'],
      ['Wanjiku\u0303', 'Wanjiku'],
      ['François Šimić', 'Francois Simic'],
      ['é stays é, ñ stays ñ', 'é stays é, ñ stays ñ'],
      ['“Don’t”, she said – wait…', '"Don\'t", she said - wait...'],
      ['1\u00a0000\u202f000', '1 000 000'],
      ['5 × 3 − 2 ÷ 1', '5 x 3 - 2 / 1'],
      ['½ kg, m²', '1/2 kg, m2'],
      ['ﬁne ™', 'fine TM'],
      ['a\u200bb\u00adc\u202ed', 'abcd'],
      ['Ready 👍🏽!', 'Ready ?!'],
      ['你好', '??'],
      ['\ud800', '?'],
      ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree four'],
      ['\u0000bell\u0007', 'bell'],
    ] as const)
      expect(gsmText(text), text).toBe(plain)
  })
  test('[USSD-25+] accepts any text, and leaves unchanged what is in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = gsmText(text)
        expect(isGsm(plain)).toBe(true)
        expect(gsmText(plain)).toBe(plain)
      }),
    )
  })
})
