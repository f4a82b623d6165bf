import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '#test/any-letter.ts'
import { feeIn } from './rule.ts'

describe('how a fee may be written', () => {
  test.each([
    'no experience needed, registration fee 500',
    'REGISTRÄTION FÉE',
    'regi\u200Bstration f\u200Dee',
    '\u202Eeef noitartsiger\u202C',
    're.gis.tra.tion fee',
    'r3g1strat10n f33',
    'r\u0435gistr\u0430tion fee',
    'Hakuna interview, ada ya usajili 300',
    'Hakuna ada ya usajili, tuma tu 300 ya form',
    'No interview fee, registration fee 500',
    'No fees! Registration KES 300',
    'pesa ya form',
    'doh ya reg',
    'training is free, uniform 1,500/= only',
    'p a y b i l l 555012',
    'p💰a💰y💰b💰i💰l💰l 555012',
    'pay-bill 555012',
    'ｐａｙｂｉｌｌ　５５５０１２',
    'send it to t1ll 5550123',
    'Beware of conmen, pay only to till 555012',
    'No fee needed, just send 200 to 0700 000 111',
    'tuma kwa hii number',
    'send to 0700000111',
    'f.e.e of 500',
    'tuma soo',
    'lipa mia mbili',
  ])('%s', (text) => {
    expect(feeIn(text)).not.toBeNull()
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
    'Weekly pay KES 3,000',
    'tuma maombi kwa kupiga *384*2025*12#',
  ])('asks for nothing: %s', (text) => {
    expect(feeIn(text)).toBeNull()
  })
  test.each([
    'You clear KES 450 to the office line',
    'Each worker brings 650 for the reflector and gate pass',
    'Our agent needs 8,000 for the stamp',
    'Account opens after you load 300 into the wallet',
  ])('the money has a giver and a receiver: %s', (text) => {
    expect(feeIn(text)).not.toBeNull()
  })
})

describe('what an author reads', () => {
  test('is the sentence that asks, and of a long one the part that does', () => {
    const said = (text: string) => feeIn(text)?.words
    expect(said('Urgent hiring.\nRegistration fee KES 350 is paid first. Come on Monday.')).toBe(
      'registration fee kes 350 is paid first',
    )
    const long = `We hire ${'many good people '.repeat(8)}, send 300 for the form to 0700 000 111, and come on Monday`
    expect(said(long)).toBe('send 300 for the form to 0700 000 111')
  })
  test('is short, whatever was written', () => {
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
      ';',
      '*',
      '\u202E',
      '\uFDFA',
      '\uD800',
      '💰',
    )
    const texts = array(pieces, { maxLength: 100 }).map((some) => some.join(''))
    assert(
      property(string({ unit: anyLetter, maxLength: 500 }), texts, (any, made) => {
        for (const text of [any, made, (made + any).repeat(20).slice(0, 3_600)])
          expect((feeIn(text)?.words.length ?? 1) <= 120).toBe(true)
      }),
      { numRuns: 10 },
    )
  })
})
