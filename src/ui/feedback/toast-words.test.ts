import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSeenToasts, endToasts, showToast, shownToasts, turnPage } from './toast-words.ts'

let isWide = true
beforeEach(() => {
  isWide = true
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } })
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }))
})
afterEach(() => {
  endToasts(() => true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const seen = () => shownToasts().map(({ title }) => title)
const wait = (ms: number) => vi.advanceTimersByTime(ms)

describe('toasts', () => {
  test('[SYS-03] one stands for 4 s, unless another time was given', () => {
    showToast({ title: 'Saved' })
    showToast({ title: 'Prompt sent', durationMs: 10_000 })
    wait(3999)
    expect(seen()).toEqual(['Saved', 'Prompt sent'])
    wait(1)
    expect(seen()).toEqual(['Prompt sent'])
    wait(6000)
    expect(seen()).toEqual([])
  })
  test('[SYS-04] three are seen at once, one on a phone; the others follow and let nobody wait long', () => {
    for (const title of ['1', '2', '3', '4']) showToast({ title })
    expect(seen()).toEqual(['1', '2', '3'])
    wait(1500)
    expect(seen()).toEqual(['2', '3', '4'])
    wait(2501)
    expect(seen()).toEqual(['4'])
    wait(1500)
    expect(seen()).toEqual([])
    isWide = false
    for (const title of ['1', '2']) showToast({ title })
    expect(seen()).toEqual(['1'])
    wait(1500)
    expect(seen()).toEqual(['2'])
    wait(4000)
    expect(seen()).toEqual([])
  })
  test('[PAY-19] newer words about the same step take the place of older ones', () => {
    showToast({ title: 'Prompt sent', durationMs: 10_000, about: 'paying' })
    showToast({ title: 'Saved' })
    showToast({ title: 'Payment failed', tone: 'brick', about: 'paying' })
    expect(seen()).toEqual(['Saved', 'Payment failed'])
    endToasts(({ about }) => about === 'paying')
    expect(seen()).toEqual(['Saved'])
  })
  test('whoever goes on takes away what has been there long enough to be read, and nothing else', () => {
    showToast({ title: 'Read' })
    wait(1499)
    endSeenToasts()
    expect(seen()).toEqual(['Read'])
    wait(1)
    showToast({ title: 'New' })
    endSeenToasts()
    expect(seen()).toEqual(['New'])
  })
  test('a green one takes stale red ones away, also one that still waits', () => {
    isWide = false
    showToast({ title: 'Failed', tone: 'brick' })
    showToast({ title: 'Failed again', tone: 'brick' })
    showToast({ title: 'Done' })
    expect(seen()).toEqual(['Done'])
  })
  test('another page takes them along, but once not those that were said on the way', () => {
    showToast({ title: 'Lesson completed!' })
    showToast({ title: 'Congratulations!', travels: true })
    turnPage()
    expect(seen()).toEqual(['Congratulations!'])
    turnPage()
    expect(seen()).toEqual([])
  })
})
