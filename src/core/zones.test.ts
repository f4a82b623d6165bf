import { describe, expect, test } from 'vitest'
import { dayAfter } from '#kit/time.ts'
import { dayIn, isZone, momentOf, shownIn, startOfDay, startOfDayAt, wallOf } from './zones.ts'

const iso = (day: string, minute: number, zone: string) => momentOf(day, minute, zone)?.toISOString() ?? null

describe('clocks of places', () => {
  test('[MEN-14+] the same moment is another time of day in Nairobi, London and New York, on both sides of a change of clocks (M5)', () => {
    const shown = (text: string) =>
      ['Africa/Nairobi', 'Europe/London', 'America/New_York'].map(
        (zone) => wallOf(new Date(text), zone).minute / 60,
      )
    expect(shown('2026-10-24T12:00:00Z')).toEqual([15, 13, 8])
    // London set its clocks back on 25 October, New York on 1 November.
    expect(shown('2026-10-26T12:00:00Z')).toEqual([15, 12, 8])
    expect(shown('2026-11-02T12:00:00Z')).toEqual([15, 12, 7])
    expect(shown('2027-03-15T12:00:00Z')).toEqual([15, 12, 8])
    expect(wallOf(new Date('2026-11-22T21:30:00Z'), 'Africa/Nairobi')).toEqual({
      day: '2026-11-23',
      minute: 30,
      weekday: 1,
    })
  })

  test('what a clock shows leads back to the moment; of an hour that comes twice the first, of one that is skipped none', () => {
    expect(iso('2026-11-24', 9 * 60, 'Africa/Nairobi')).toBe('2026-11-24T06:00:00.000Z')
    expect(iso('2026-10-25', 90, 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('2027-03-28', 90, 'Europe/London')).toBeNull()
    expect(iso('2027-03-28', 150, 'Europe/London')).toBe('2027-03-28T01:30:00.000Z')
    expect(iso('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(iso('2026-11-24', 1440, 'Africa/Nairobi')).toBe('2026-11-24T21:00:00.000Z')
    expect(iso('2026-11-24', 0, 'Pacific/Kiritimati')).toBe('2026-11-23T10:00:00.000Z')
    expect(iso('2026-11-24', 0, 'Pacific/Pago_Pago')).toBe('2026-11-24T11:00:00.000Z')
  })

  test('[DASH-09+] a day begins at midnight there, or when its clock goes on where that is skipped', () => {
    const start = (day: string, zone: string) => startOfDay(day, zone).toISOString()
    expect(start('2026-11-24', 'Africa/Nairobi')).toBe('2026-11-23T21:00:00.000Z')
    expect(start('2026-11-24', 'America/New_York')).toBe('2026-11-24T05:00:00.000Z')
    expect(start('2026-11-24', 'Asia/Kathmandu')).toBe('2026-11-23T18:15:00.000Z')
    // Santiago sets its clocks forward at midnight; Samoa left out a whole day.
    expect(start('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
    expect(dayIn(new Date('2026-09-06T04:00:00Z'), 'America/Santiago')).toBe('2026-09-06')
    expect(start('2011-12-30', 'Pacific/Apia')).toBe(start('2011-12-31', 'Pacific/Apia'))
    for (const zone of ['Africa/Nairobi', 'America/New_York', 'Pacific/Auckland']) {
      const moment = new Date('2026-11-24T04:30:00Z')
      expect(dayIn(startOfDayAt(moment, zone), zone)).toBe(dayIn(moment, zone))
      expect(shownIn(moment, zone).toISOString().slice(0, 10)).toBe(dayIn(moment, zone))
    }
  })

  test('days follow each other over the end of a year; a zone is known or not', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect([isZone('Africa/Nairobi'), isZone('Mars/Olympus')]).toEqual([true, false])
  })
})
