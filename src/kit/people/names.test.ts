import { describe, expect, test } from 'vitest'
import {
  harmlessName,
  harmlessTitle,
  hasLink,
  isPersonName,
  optionalName,
  personName,
  titleText,
} from './names.ts'

const judged = (typed: string) => {
  const { data, error } = personName().safeParse(typed)
  return error ? error.issues.map(({ message }) => message) : data
}

describe('the name of a person', () => {
  test.each([
    "Mary J. O'Brien-Otieno",
    "Ng'ang'a",
    'Ng’ang’a wa Thiong`o',
    'Ngʼangʼa',
    'Wanjikũ Mũthoni',
    'Fatuma binti Ali',
    'Dr. Amina',
    'J.K. Rowling',
    'J.-P. Otieno',
    'أمينة علي',
    'አበበ በቀለ',
    'प्रिया शर्मा',
    '王小明',
    'Person 19',
  ])('"%s" is one, and stays letter for letter', (name) => {
    expect(judged(name)).toBe(name)
    expect(harmlessName(name)).toBe(name)
  })

  test.each([
    ['bit.ly/3xYz9Q Mwangi', 'Mwangi'],
    ['Win KES 5000 at http://evil.example/pay', 'Win KES at'],
    ['bit.ly Mwangi', 'Mwangi'],
    ['EVIL.COM Mwangi', 'Mwangi'],
    ['x.com', ''],
    ['evil。com Amina', 'Amina'],
    ['www.evil.example', ''],
    ['amina@example.com', ''],
    ['Amina 0712345678', 'Amina'],
    ['Amina 0 7 1 2', 'Amina'],
    ['Amina ٠٧١٢', 'Amina'],
    ['Amina/Baraka', ''],
    ['Amina <b>', 'Amina b'],
    ['Amina 😀', 'Amina'],
    ['Wanjiru (Mary)', 'Wanjiru Mary'],
    ['Learner 678', 'Learner'],
    ['😀', ''],
    ['- . -', ''],
    ['2', ''],
    ['12. Otieno', 'Otieno'],
  ])('"%s" is none; where it is stored already, "%s" is said', (stored, said) => {
    expect(judged(stored)).toEqual(['name-only'])
    expect(harmlessName(stored)).toBe(said)
    expect(hasLink(harmlessName(stored))).toBe(false)
  })

  test('is on one line with single spaces, and an initial stands by itself', () => {
    expect(judged('  Amina \n  Yusuf ')).toBe('Amina Yusuf')
    expect(judged('J.Kamau')).toBe('J. Kamau')
    expect(judged('Wanjiku\u0303')).toBe('Wanjikũ')
  })

  test('has 60 letters at most, and what was stored longer is said as far as it goes', () => {
    expect(judged('ũ'.repeat(60))).toBe('ũ'.repeat(60))
    expect(judged('ũ'.repeat(61))).toEqual(['too-long'])
    expect(judged('')).toEqual(['required'])
    const long = Array.from({ length: 12 }, () => 'Wanjikũ').join(' ')
    expect(harmlessName(long)).toBe(Array.from({ length: 7 }, () => 'Wanjikũ').join(' '))
  })

  test('may be left out where it is optional, and is judged there as well', () => {
    expect(optionalName().parse(undefined)).toBe('')
    expect(optionalName().parse(' Amina ')).toBe('Amina')
    expect(optionalName().safeParse('x.com').success).toBe(false)
  })

  test('is judged quickly, whatever is typed', () => {
    const begun = performance.now()
    for (const text of [
      'a'.repeat(59) + '!',
      'a.'.repeat(30),
      "'".repeat(60),
      ' '.repeat(60),
      '-'.repeat(60),
    ])
      for (let n = 0; n < 1000; n++) isPersonName(text)
    for (const text of ['a '.repeat(500), 'a.'.repeat(500), 'a'.repeat(1000) + '!']) harmlessName(text)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('the name of an organisation or a group', () => {
  test.each(["St. Mary's Group 2", 'Web/Mobile 2026', 'A.B. Ltd', 'KCB 247', 'Kisumu Poly'])(
    '"%s" is one',
    (name) => {
      expect(titleText(80).parse(name)).toBe(name)
      expect(harmlessTitle(name)).toBe(name)
    },
  )

  test.each([
    ['Win at evil.example/pay', 'Win at'],
    ['https://x Group', 'Group'],
    ['10.0.0.1 Group', 'Group'],
    ['www.x', ''],
  ])('"%s" leads somewhere; where it is stored already, "%s" is said', (name, said) => {
    expect(titleText(80).safeParse(name).error?.issues[0]?.message).toBe('name-link')
    expect(harmlessTitle(name)).toBe(said)
  })
})
