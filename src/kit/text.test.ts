import { describe, expect, it } from 'vitest'
import {
  bothLanguages,
  dayText,
  linesText,
  slugText,
  wholeNumber,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from './inputs.ts'
import { withPlainDigits } from './phone.ts'
import { cleanLine, cleanText, codeIn } from './text.ts'
import { z } from 'zod'

const unseen = {
  'blank of Braille': '\u2800',
  'Hangul filler': '\u3164',
  'half-width filler': '\uFFA0',
  'Hangul fillers': '\u115F\u1160',
  joiner: '\u200D',
  'non-joiner': '\u200C',
  'word joiner': '\u2060',
  'soft hyphen': '\u00AD',
  'variation selector': '\uFE0F',
  'variation selectors': '\uFE00\u{E0100}',
  tags: '\u{E0041}\u{E007F}',
  'grapheme joiner': '\u034F',
  'Khmer vowels': '\u17B4\u17B5',
  'Arabic mark': '\u061C',
  'Mongolian separator': '\u180E',
  'zero-width space': '\u200B',
  'byte-order mark': '\uFEFF',
  operators: '\u2061\u2064',
  'null notehead': '\u{1D159}',
  musical: '\u{1D173}',
  annotation: '\uFFF9',
  'an accent alone': '\u0301',
  'private letter': '\uE000',
  spaces: ' \u00A0\u3000\u2003\t\n',
  'all at once': ' \u2800 \u3164\u200D\u2060 \u00AD\uFE0F\u{E0020}\u034F\uFFA0\u17B4 ',
}

describe('a cleaned text', () => {
  it('has one kind of newline', () => {
    expect(cleanText('a\rb\r\nc\u2028d\u2029e\u0085f\vg\fh')).toBe('a\nb\nc\nd\ne\nf\ng\nh')
  })
  it('has nothing that is no character', () => {
    expect(cleanText('a\u0000b\u009Fc\uFFFEd\uFFFFe\u{2FFFE}f\uFDD0g')).toBe('abcdefg')
    expect(cleanText('a\uD800b')).toBe('a\uFFFDb')
  })
})

describe('a text of one line', () => {
  it.each(['\n', '\r\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\v', '\f', '\n\n \t'])(
    'has a space for %j',
    (sign) => {
      const typed = `Live: ${sign}loops${sign} `
      for (const schema of [requiredLine(12), optionalLine(12)])
        expect(schema.parse(typed)).toBe('Live: loops')
      expect(cleanText('A\nB')).toBe('A\nB')
    },
  )
  it('keeps the no-break space of an amount', () => {
    expect(cleanLine('KES\u00A0700')).toBe('KES\u00A0700')
  })
  it('is each line of a list, whatever breaks it', () => {
    expect(linesText(3, 20).parse('Mary\tAchieng\u2028Otieno\r\n\tNjeri')).toEqual([
      'Mary Achieng',
      'Otieno',
      'Njeri',
    ])
    const both = z.object(bothLanguages('title', 50, true))
    expect(both.parse({ titleEn: 'A\nB', titleSw: 'C\u2028D' })).toEqual({ titleEn: 'A B', titleSw: 'C D' })
  })
})

describe('an invisible text', () => {
  it.each(Object.entries(unseen))('is empty: %s', (_, text) => {
    expect([cleanText(text), cleanText(`${text}${text} ${text}`)]).toEqual(['', ''])
    expect(requiredText(200).safeParse(text).error?.issues[0]?.message).toBe('required')
    expect(optionalText(200).parse(text)).toBe('')
  })

  it('is refused in every kind of required text field', () => {
    const fields: Record<string, z.ZodType> = {
      slug: slugText,
      number: wholeNumber(0, 9),
      day: dayText,
      lines: linesText(3, 50),
      both: z.object(bothLanguages('title', 50)).transform((both) => both),
    }
    for (const [name, field] of Object.entries(fields)) {
      for (const text of Object.values(unseen)) {
        expect(
          field.safeParse(name === 'both' ? { titleEn: text, titleSw: '' } : text).success,
          `${name} ${JSON.stringify(text)}`,
        ).toBe(false)
      }
    }
  })

  it('is removed from names, too', () => {
    expect(cleanText('A\u00ADmi\u2060na\u{E0041} \u3164\uFFA0Wa\u034Fnjiku\uFE0F\u2800')).toBe(
      'Amina Wanjiku',
    )
    expect(cleanText('Ami\u200Dna \u200CYusuf')).toBe('Amina Yusuf')
    expect(cleanText('x\u202Ey\u2066z\u061C\u200E')).toBe('xyz')
  })
})

it('[SYS-09+] a long text is cleaned in no time, whatever its gaps are made of', () => {
  const before = process.cpuUsage()
  for (const gap of [' ', '\u2800', '\u00AD', '\u200D', '\uFE0F', '\u0301'])
    cleanText(`x${gap.repeat(60_000)}y${gap.repeat(60_000)}z`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

describe('a text keeps every sign that changes what is seen', () => {
  const kept = {
    'joined emoji': '👩🏾‍🏫 👨‍👩‍👧 🏳️‍🌈 🧑🏿‍💻 ❤️‍🔥',
    'a flag of tags': '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
    flags: '🇰🇪🇹🇿',
    keys: '1️⃣ #️⃣',
    'a plain heart': '❤︎ ✔️',
    skin: '👍🏿',
    Persian: 'می‌خواهم',
    Sinhala: 'ශ්‍රී',
    Malayalam: 'ന്‍',
    Hindi: 'क्‍ष',
    'Nko and Adlam': 'ߒߞߏ 𞤀𞤣𞤤𞤢𞤥',
    'a variant of Han': '葛\u{E0100}',
    Mongolian: 'ᠮᠣᠩᠭᠣᠯ\u180B',
    'old Korean': '\u1100\u1160\u11A8',
    Braille: '⠎⠞⠁⠙⠊⠀⠅⠑',
    accents: 'Mũthoni N\u0323\u0307',
    'one sign': '?',
    'a number': '7',
    signs: '→ © € ½',
  }
  it.each(Object.entries(kept))('%s', (_, text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'))
    expect(cleanText(` ${text}\n`)).toBe(text.normalize('NFC'))
  })
})

describe('digits of other keyboards', () => {
  it('are 0 to 9, in every field for a number or a code', () => {
    const tens = [
      '０１２３４５６７８９',
      '٠١٢٣٤٥٦٧٨٩',
      '۰۱۲۳۴۵۶۷۸۹',
      '०१२३४५६७८९',
      '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
      '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚',
    ]
    for (const ten of tens) expect(withPlainDigits(ten).slice(0, 10), ten).toBe('0123456789')
    expect(withPlainDigits('KES 9,000 ½ ②')).toBe('KES 9,000 ½ ②')
    expect(wholeNumber(1, 100).parse('٤٢')).toBe(42)
    expect(codeIn('ab－１２ ٣')).toBe('AB123')
  })
})
