import { describe, expect, it } from 'vitest'
import type { KeptCourse, Manifest } from './phone/types.ts'
import { costOf } from './rules.ts'
import { openHref, sizeOf } from './screens/kept-course.ts'
import { readSettings } from './screens/phone/settings.tsx'
import { troubleIn, troubleWord } from './screens/trouble-words.ts'
import { bytesWord, moneyWord, sizeAndCost } from './words.ts'

describe('sizes and costs', () => {
  it('are said in kB up to a million bytes, and in MB as bundles count them', () => {
    expect([0, 1, 182_400, 999_999, 1_000_000, 12_345_678].map(bytesWord)).toEqual([
      '0 kB',
      '1 kB',
      '183 kB',
      '1000 kB',
      '1 MB',
      '12.3 MB',
    ])
  })
  it('cost what a bundle of that price would have brought (rule O2)', () => {
    expect(costOf(7_000_000, { kes: 50, mb: 350 })).toBe(1)
    expect([0.034, 1, 9.999, 10, 1234.4].map(moneyWord)).toEqual([
      'KES 0.03',
      'KES 1.00',
      'KES 10.00',
      'KES 10',
      'KES 1,234',
    ])
    expect(sizeAndCost(250_000, null)).toBe('250 kB, about KES 0.04')
    expect(sizeAndCost(250_000, { kes: 1000, mb: 1 })).toBe('250 kB, about KES 250')
  })
})

describe('a kept course', () => {
  const lessons = [3, 1, 2].map((n) => ({ id: 10 + n, title: '', position: n, hash: '', bytes: 1 }))
  const films = [11, 12].map((lessonId) => ({ lessonId, title: '', src: '', captions: '', bytes: 500 }))
  const course = (part: Partial<KeptCourse>): KeptCourse => ({
    owner: '',
    courseId: 8,
    manifest: { lessons, films, bytes: 42 } as unknown as Manifest,
    state: 'kept',
    arrived: 0,
    wanted: 0,
    films: [],
    filmsHere: [],
    done: [],
    keptAt: '',
    checkedAt: '',
    trouble: null,
    ...part,
  })
  it('opens at the first lesson that is not done, and from the beginning when all are', () => {
    expect(openHref(course({}))).toBe('/offline/8/11')
    expect(openHref(course({ done: [11, 13] }))).toBe('/offline/8/12')
    expect(openHref(course({ done: [11, 12, 13] }))).toBe('/offline/8/11')
  })
  it('is as large as what was asked for', () => {
    expect([sizeOf(course({})), sizeOf(course({ films: [12] }))]).toEqual([42, 542])
  })
})

describe('settings', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return readSettings(form)
  }
  it('are what was typed; nothing typed is no answer', () => {
    expect(read({ paid: ' 1,000 ', mb: '350.5', cap: '20', less: 'on' }).read).toEqual({
      paidKes: 1000,
      forMb: 350.5,
      capMb: 20,
      usesLess: true,
    })
    expect(read({ paid: '', mb: ' ', cap: '' }).read).toEqual({
      paidKes: null,
      forMb: null,
      capMb: null,
      usesLess: false,
    })
  })
  it('are refused beside their fields', () => {
    const wrong = (fields: Record<string, string>) => Object.keys(read(fields).faults ?? {})
    for (const paid of ['0', '-5', 'fifty', '1e3', '50.123', '100001', '0712345678'])
      expect(wrong({ paid, mb: '350' }), paid).toEqual(['paid'])
    expect(wrong({ paid: '50' })).toEqual(['mb'])
    expect(wrong({ mb: '350' })).toEqual(['paid'])
    expect(wrong({ paid: 'x', mb: 'y', cap: 'z' }).sort()).toEqual(['cap', 'mb', 'paid'])
    expect(read({ cap: '0' }).faults).toEqual({ cap: 'Please write a number above 0, at most 1,000,000.' })
  })
})

describe('what went wrong on the phone', () => {
  it('is what its error says, or else the network', () => {
    const failure = (reason: string) => Object.assign(new Error(reason), { reason })
    expect(['full', 'refused', 'off', 'network', 'toString'].map((one) => troubleIn(failure(one)))).toEqual([
      'full',
      'refused',
      'off',
      'network',
      'network',
    ])
    expect(troubleIn(new DOMException('no room', 'QuotaExceededError'))).toBe('full')
    expect([troubleIn(new TypeError('fetch')), troubleIn('x')]).toEqual(['network', 'network'])
    expect(troubleWord('full')).toContain('not enough room')
  })
})
