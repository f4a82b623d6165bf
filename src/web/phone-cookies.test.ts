import { describe, expect, it } from 'vitest'
import { phoneOwner } from '#kit/ids.ts'
import { coursesKept, keepsSomething, paidForData, usesLessData } from './phone-cookies.server.ts'

const her = 'a2c9a2f0-6f2e-4d8e-9d53-0a5f5c9a7c11'
const kept = (cookies: string | null, userId?: string) => [...coursesKept(cookies, userId)]

describe('what a phone keeps', () => {
  it('is shown to its owner, and what a visitor kept to whoever signs in', () => {
    const hers = `lang=sw; kept=${phoneOwner(her)}:1.8`
    expect([kept(hers, her), kept(hers, 'other'), kept(hers)]).toEqual([[1, 8], [], []])
    expect([kept('kept=:3', her), kept('kept=:3'), kept('kept=3.4', her)]).toEqual([[3], [3], [3, 4]])
    expect(kept(`kept=${phoneOwner(her)}:0`, her)).toEqual([0])
  })
  it('is nothing in a cookie that no script of ours wrote', () => {
    for (const cookies of [
      null,
      '',
      'kept=',
      'kept=x',
      'notkept=1',
      'kept=<script>1',
      `kept=1${'.1'.repeat(600)}`,
    ])
      expect([kept(cookies, her), keepsSomething(cookies)], String(cookies)).toEqual([[], false])
  })
})

describe('less data', () => {
  it('is wanted by the setting of the browser or by the own switch', () => {
    expect([usesLessData('on', null), usesLessData('On', ''), usesLessData(null, 'lang=en; less=1')]).toEqual(
      [true, true, true],
    )
    for (const [setting, cookies] of [
      [null, null],
      ['off', 'less=0'],
      ['', 'less=11; unless=1'],
    ] as const)
      expect(usesLessData(setting, cookies)).toBe(false)
  })
})

describe('the price of data', () => {
  it('is what was said, if it is one', () => {
    expect(paidForData('pays=50-350')).toEqual({ kes: 50, mb: 350 })
    expect(paidForData('a=b; pays=99.50-1024.5; c=d')).toEqual({ kes: 99.5, mb: 1024.5 })
    for (const cookies of [null, 'pays=', 'pays=50', 'pays=50-0', 'pays=-5-10', 'pays=1e9-1', 'pays=50-350x'])
      expect(paidForData(cookies), String(cookies)).toBeNull()
  })
})
