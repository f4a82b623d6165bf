import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { inEnglishAlone, writtenIn } from './words.ts'

const textsOf = (file: string): string[] =>
  (JSON.parse(readFileSync(`content/demo/${file}`, 'utf8')) as { title: string; description: string }[]).map(
    ({ title, description }) => `${title}. ${description}`,
  )

describe('the language of a text', () => {
  test('is told by its small words, for every job of the samples', () => {
    for (const text of [...textsOf('listings.json'), ...textsOf('ussd-jobs.json')])
      expect(writtenIn(text), text).toBe('en')
    expect(
      writtenIn('Karani wa maziwa. Andika lita za kila mkulima kwenye kituo na utume jumla kwa SMS.'),
    ).toBe('sw')
  })
  test('stays open where both are mixed, or nothing tells', () => {
    for (const text of [
      '',
      'Typist',
      'Kazi ya data entry. Tunatafuta mtu wa kuandika na kutuma reports kwa the office in Nairobi, you will be paid each week.',
    ])
      expect(writtenIn(text), text).toBeNull()
  })
  test('is said to readers of Kiswahili alone', () => {
    const rows = [
      { id: 'a', title: 'Milk clerk', description: 'Write down the litres of each farmer.' },
      { id: 'b', title: 'Karani', description: 'Andika lita za kila mkulima na utume kwa SMS.' },
    ]
    expect(inEnglishAlone('sw', rows)).toEqual(['a'])
    expect(inEnglishAlone('en', rows)).toBeUndefined()
  })
})
