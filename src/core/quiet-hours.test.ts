import { describe, expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const until = (text: string, zone: string) => quietUntil(new Date(text), zone)?.toISOString() ?? null

describe('the night of somebody', () => {
  test('[DASH-05+] lasts from 21:00 to 07:00 by their own clock (N3)', () => {
    const nairobi = (text: string) => until(text, 'Africa/Nairobi')
    expect(nairobi('2026-11-21T17:59:59.999Z')).toBeNull()
    expect(nairobi('2026-11-21T18:00:00Z')).toBe('2026-11-22T04:00:00.000Z')
    expect(nairobi('2026-11-21T23:30:00Z')).toBe('2026-11-22T04:00:00.000Z')
    expect(nairobi('2026-11-22T03:59:59.999Z')).toBe('2026-11-22T04:00:00.000Z')
    expect(nairobi('2026-11-22T04:00:00Z')).toBeNull()
    expect(until('2026-11-22T04:00:00Z', 'America/New_York')).toBe('2026-11-22T12:00:00.000Z')
  })

  test('[DASH-05+] is an hour shorter or longer when the clocks are changed', () => {
    expect(until('2027-03-27T22:00:00Z', 'Europe/London')).toBe('2027-03-28T06:00:00.000Z')
    expect(until('2026-10-24T22:00:00Z', 'Europe/London')).toBe('2026-10-25T07:00:00.000Z')
  })
})
