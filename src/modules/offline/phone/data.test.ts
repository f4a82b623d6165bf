import { describe, expect, it } from 'vitest'
import { fakePhone } from '#test/phone.ts'
import { Counter } from './counting.ts'
import { addUsed, liftCap, pastCap, priceOf, saveSettings, settings, usedByDay, usedToday } from './data.ts'

const set = { paidKes: 50, forMb: 350, capMb: 1, usesLess: false }

describe('counted data (rule O12)', () => {
  it('is counted by the day of Nairobi, newest first, and forgotten after two months', async () => {
    // 23:59 in Nairobi.
    const clock = { now: Date.UTC(2026, 10, 26, 20, 59) }
    const phone = fakePhone({ clock })
    await addUsed(phone, 1000.4)
    clock.now += 2 * 60_000
    await addUsed(phone, 500)
    await addUsed(phone, 20)
    expect(await usedByDay(phone)).toEqual([
      { day: '2026-11-27', bytes: 520 },
      { day: '2026-11-26', bytes: 1000 },
    ])
    expect(await usedToday(phone)).toBe(520)
    clock.now += 90 * 24 * 3600_000
    await addUsed(phone, 1)
    expect(await usedByDay(phone)).toHaveLength(1)
  })

  it('costs what she pays, once she has said it', async () => {
    const phone = fakePhone()
    expect(priceOf(7_000_000, await settings(phone))).toBeNull()
    await saveSettings(set, phone)
    expect(priceOf(7_000_000, await settings(phone))).toBe(1)
    expect(priceOf(7_000_000, { ...set, forMb: 0 })).toBeNull()
  })

  it('holds pictures and films back past the cap, until tomorrow or until she wants them', async () => {
    const clock = { now: Date.UTC(2026, 10, 27, 6) }
    const phone = fakePhone({ clock })
    await addUsed(phone, 999_999)
    expect(await pastCap(phone)).toBe(false)
    await saveSettings(set, phone)
    expect(await pastCap(phone)).toBe(false)
    await addUsed(phone, 1)
    expect(await pastCap(phone)).toBe(true)
    await liftCap(phone)
    expect(await pastCap(phone)).toBe(false)
    expect(phone.wentOn).toBe(1)
    clock.now += 24 * 3600_000
    await addUsed(phone, 1_000_000)
    expect(await pastCap(phone)).toBe(true)
  })

  it('is written once for what came close together', async () => {
    const phone = fakePhone()
    const counter = new Counter(phone)
    const entry = {
      name: 'https://stadi.test/courses',
      transferSize: 5300,
      nextHopProtocol: 'http/1.1',
      connectStart: 0,
      connectEnd: 0,
      secureConnectionStart: 0,
    }
    counter.answered(Object.defineProperty(new Response(''), 'url', { value: entry.name }))
    counter.add(entry)
    counter.add({ ...entry, transferSize: 0 })
    counter.watched(entry.name, 3000)
    await counter.written()
    expect(phone.heard).toEqual(['data'])
    expect(await usedToday(phone)).toBeGreaterThan(5000 + 3000 + 2 * 600)
    expect(await usedToday(phone)).toBeLessThan(5000 + 3000 + 4500)
  })
})
