import { describe, expect, test } from 'vitest'
import { type Calendar, freeTimes, weekOf, whyNot } from './free-times.ts'

// A Tuesday, 10:00 in Nairobi.
const NOW = new Date('2026-11-24T07:00:00Z')
const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  zone: 'Africa/Nairobi',
  hours: [{ weekday: 2, fromMinute: 9 * 60, toMinute: 13 * 60 }],
  days: [],
  noticeMinutes: 60,
  bufferMinutes: 0,
  taken: [],
  ...more,
})
const at = (text: string) => new Date(`2026-${text}:00Z`)
const times = (more?: Partial<Calendar>, days = 1, minutes = 60) =>
  freeTimes(calendar(more), NOW, days, minutes).map((time) => time.toISOString().slice(5, 16))

describe('free times', () => {
  test('[MEN-14+] [MPR-10] are those of the weekday that are not past and leave the notice (M4)', () => {
    expect(times()).toEqual(['11-24T08:00', '11-24T09:00'])
    expect(times({ noticeMinutes: 61 })).toEqual(['11-24T09:00'])
    expect(times({}, 7)).toEqual([
      '11-24T08:00',
      '11-24T09:00',
      ...[6, 7, 8, 9].map((hour) => `12-01T0${hour}:00`),
    ])
  })

  test('[MEN-14+] are not those that meet what is taken, nor its pause, nor their own', () => {
    const taken = [{ from: at('11-24T08:00'), to: at('11-24T09:00') }]
    expect(times({ taken })).toEqual(['11-24T09:00'])
    expect(times({ taken: [{ from: at('11-24T08:00'), to: at('11-24T09:15') }] })).toEqual([])
    expect(times({ taken: [{ from: at('11-24T09:00'), to: at('11-24T10:00') }], bufferMinutes: 15 })).toEqual(
      [],
    )
    expect(times({ taken: [{ from: at('11-24T07:00'), to: at('11-24T08:00') }] })).toEqual([
      '11-24T08:00',
      '11-24T09:00',
    ])
  })

  test('[MEN-19+] a day of its own takes the place of its weekday: other hours, or none', () => {
    const day = '2026-11-24'
    expect(times({ days: [{ day, fromMinute: null, toMinute: null }] })).toEqual([])
    expect(times({ days: [{ day, fromMinute: 18 * 60, toMinute: 20 * 60 }] })).toEqual([
      '11-24T15:00',
      '11-24T16:00',
    ])
  })

  test('[MEN-14+] follow the clock of the mentor, also when it is set anew (M5)', () => {
    const sunday = {
      zone: 'Europe/London',
      hours: [{ weekday: 7, fromMinute: 60, toMinute: 240 }],
      noticeMinutes: 60,
    }
    const on = (text: string) =>
      freeTimes(calendar(sunday), new Date(text), 1, 60).map((time) => time.toISOString().slice(11, 16))
    expect(on('2027-03-27T12:00:00Z')).toEqual(['01:00', '02:00'])
    expect(on('2026-10-24T12:00:00Z')).toEqual(['00:00', '02:00', '03:00'])
  })

  test('[MEN-17+] a time that cannot be booked says why (M4)', () => {
    const why = (text: string, more?: Partial<Calendar>) => whyNot(calendar(more), at(text), NOW, 60)
    expect(why('11-24T09:00')).toBeNull()
    expect(why('11-24T06:00')).toBe('past')
    expect(why('11-24T08:00', { noticeMinutes: 90 })).toBe('notice')
    expect(why('11-24T10:00')).toBe('hours')
    expect(why('11-24T09:30')).toBe('hours')
    expect(why('11-25T09:00')).toBe('hours')
  })
})

describe('the week that is shown', () => {
  const zone = 'Africa/Nairobi'
  // Mondays at nine and Thursdays at ten at night there; a whole week is free in between.
  const all = ['11-23T06:00', '11-26T19:00', '11-30T06:00', '12-14T06:00'].map(at)
  const days = (from: string, zoned = zone) => {
    const { times, ...rest } = weekOf(all, from, zoned)
    return { times: times.map((time) => time.toISOString().slice(5, 16)), ...rest }
  }

  test('[MPR-10] begins with the first free day, has seven days, and says from which day on there are others', () => {
    const first = { times: ['11-23T06:00', '11-26T19:00'], isFirst: true, later: '2026-11-30' }
    expect(days('')).toEqual(first)
    expect(days('2026-11-24')).toEqual({
      times: ['11-26T19:00', '11-30T06:00'],
      isFirst: false,
      later: '2026-12-14',
    })
    expect(days('2026-12-01')).toEqual({ times: ['12-14T06:00'], isFirst: false, later: null })
    // No day at all, or none on which anything is free.
    for (const odd of ['2027-01-01', 'zzz']) expect(days(odd)).toEqual(first)
    expect(weekOf([], '', zone)).toEqual({ times: [], isFirst: true, later: null })
  })

  test('[MPR-10] [MEN-14+] has the days of the reader', () => {
    expect(days('2026-11-27')).toMatchObject({ times: ['11-30T06:00'] })
    expect(days('2026-11-27', 'Asia/Tokyo')).toMatchObject({ times: ['11-26T19:00', '11-30T06:00'] })
  })
})
