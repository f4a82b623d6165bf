import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReading } from './time.ts'

let page: EventTarget & { visibilityState: string }
let counted: number
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  counted = 0
  end = watchReading((seconds) => (counted += seconds))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
const sign = (type: string) => page.dispatchEvent(new Event(type))

test('[CRS-13+] a lesson that was left lying open stops counting after three minutes', () => {
  minutes(60)
  expect(counted).toBe(180)
  end()
  expect(counted).toBe(180)
})

test('[CRS-13+] whoever comes back is counted from then on, not for the time between', () => {
  minutes(20)
  sign('scroll')
  minutes(1)
  sign('pointermove')
  minutes(1)
  expect(counted).toBe(180 + 120)
})

test('[CRS-13+] somebody who scrolls now and then, or a video that plays, counts all the time', () => {
  for (let minute = 0; minute < 30; minute += 2) {
    sign(minute % 4 ? 'timeupdate' : 'scroll')
    minutes(2)
  }
  expect(counted).toBe(30 * 60)
})

test('[CRS-13+] a page in the background does not count, and a sign from it changes nothing', () => {
  minutes(1)
  page.visibilityState = 'hidden'
  sign('visibilitychange')
  minutes(10)
  sign('timeupdate')
  minutes(1)
  expect(counted).toBe(60)
  page.visibilityState = 'visible'
  sign('visibilitychange')
  minutes(2)
  expect(counted).toBe(180)
})
