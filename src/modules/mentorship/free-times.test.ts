import { describe, expect, test } from 'vitest'
import { momentOf } from '#core/zones.ts'
import { after, MINUTE } from '#kit/time.ts'
import { type Calendar, freeTimes, type Span, spanOf, weekOf, whyNot } from './free-times.ts'

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

const clockIn = (time: Date) => new Date(+time + 3 * 60 * MINUTE).toISOString().slice(11, 16)

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const minutesOf = (from: Date, to: Date): number => (+to - +from) / MINUTE

/** Every quarter of an hour of a Wednesday at which a session would fit, found by trying each. */
function everyQuarter({ hours, zone, bufferMinutes, taken }: Calendar, day: string, minutes: number): Date[] {
  return Array.from({ length: 96 }, (_, at) => at * 15)
    .filter((minute) => hours.some((one) => one.fromMinute <= minute && minute + minutes <= one.toMinute))
    .map((minute) => momentOf(day, minute, zone)!)
    .filter((start) => {
      const { from, to } = spanOf(start, minutes, bufferMinutes)
      return taken.every((other) => to <= other.from || other.to <= from)
    })
}

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

  test('[MEN-14+] begin again when a booked session and its pause are over', () => {
    const morning = { hours: [{ weekday: 2, fromMinute: 10 * 60, toMinute: 13 * 60 }], bufferMinutes: 15 }
    const from = new Date('2026-11-23T06:00:00Z')
    const on = (more: Partial<Calendar>, minutes = 60) =>
      freeTimes(calendar({ ...morning, ...more }), from, 1, minutes).map((time) => clockIn(time))
    const taken = [spanOf(at('11-24T07:00'), 60, 15)]
    expect(on({})).toEqual(['10:00', '11:00', '12:00'])
    expect(on({ taken })).toEqual(['11:15', '12:00'])
    // A pause of ten minutes ends at 11:10: the next quarter of an hour is offered.
    expect(on({ bufferMinutes: 10, taken: [spanOf(at('11-24T07:00'), 60, 10)] })).toEqual(['11:15', '12:00'])
    // What nobody can begin any more is not offered.
    expect(on({ taken: [...taken, spanOf(at('11-24T08:15'), 60, 15)] })).toEqual([])
    expect(on({ taken: [spanOf(at('11-24T07:00'), 30, 15)] }, 30)).toEqual([
      '10:45',
      '11:00',
      '11:15',
      '11:30',
      '11:45',
      '12:00',
      '12:15',
      '12:30',
    ])
  })

  test('[MEN-14+] never bring two sessions closer than the pause, and leave none out', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomOf(seed)
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
      const zone = pick(['Africa/Nairobi', 'Asia/Kathmandu', 'Europe/London'])
      const bufferMinutes = pick([0, 10, 15, 30, 45, 60, 70])
      const fromMinute = pick([480, 540, 570, 585])
      const open: Calendar = calendar({
        zone,
        bufferMinutes,
        hours: [
          { weekday: 3, fromMinute, toMinute: fromMinute + pick([120, 195, 300]) },
          { weekday: 3, fromMinute: 900, toMinute: pick([960, 1005, 1200]) },
        ],
      })
      const booked: Span[] = []
      for (;;) {
        const minutes = pick([30, 60, 60, 60, 90])
        const now = {
          ...open,
          taken: booked.map(({ from, to }) => spanOf(from, minutesOf(from, to), bufferMinutes)),
        }
        const offered = freeTimes(now, NOW, 2, minutes)
        const fitting = everyQuarter(now, '2026-11-25', minutes)
        expect(offered.length > 0, `seed ${seed}`).toBe(fitting.length > 0)
        // The first moment after each session, or of the hours, at which somebody can begin.
        for (const start of fitting.filter((one) => !fitting.some((other) => +one - +other === 15 * MINUTE)))
          expect(offered.map(Number), `seed ${seed}, ${start.toISOString()}`).toContain(+start)
        if (offered.length === 0) break
        const start = pick(offered)
        booked.push({ from: start, to: after(start, minutes * MINUTE) })
        for (const one of booked)
          for (const other of booked.filter(({ from }) => one.from < from))
            expect(+other.from - +one.to, `seed ${seed}`).toBeGreaterThanOrEqual(bufferMinutes * MINUTE)
      }
    }
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
