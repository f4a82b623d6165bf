import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

describe('cached formatters', () => {
  it('are created once per locale and kind', () => {
    expect(numberFormat('en')).toBe(numberFormat('en'))
    expect(dateFormat('sw', { month: 'long', timeZone: 'UTC' })).toBe(
      dateFormat('sw', { month: 'long', timeZone: 'UTC' }),
    )
  })
  it('format according to their own locale, options and zone', () => {
    const moment = new Date('2026-11-22T22:30:00Z')
    expect([numberFormat('en').format(9000), numberFormat('en', { style: 'percent' }).format(0.5)]).toEqual([
      '9,000',
      '50%',
    ])
    expect(dateFormat('en', { day: 'numeric', timeZone: 'UTC' }).format(moment)).toBe('22')
    expect(dateFormat('en', { day: 'numeric', timeZone: 'Africa/Nairobi' }).format(moment)).toBe('23')
    expect(dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(moment)).toBe('November')
    expect(dateFormat('sw', { month: 'long', timeZone: 'UTC' }).format(moment)).toBe('Novemba')
  })
})
