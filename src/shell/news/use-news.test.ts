import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followStream } from './use-news.ts'

class Source extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    sources.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(event: string, readyState = this.readyState) {
    this.readyState = readyState
    this.dispatchEvent(new Event(event))
  }
}
let sources: Source[] = []

beforeEach(() => {
  sources = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begin = () => {
  const heard = { onNews: vi.fn<() => void>(), onOpen: vi.fn<() => void>() }
  let place = 0
  return { ...heard, end: followStream({ address: () => `/realtime/v1?after=${place++}`, ...heard }) }
}

describe('a stream of news', () => {
  test('[SYS-06] that does not open within 10 seconds is given up and asked for again', () => {
    const { end } = begin()
    vi.advanceTimersByTime(9_999)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sources.map(({ address, isClosed }) => [address, isClosed])).toEqual([
      ['/realtime/v1?after=0', true],
      ['/realtime/v1?after=1', false],
    ])
    sources[1]!.say('open', 1)
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(2)
    end()
    expect(sources[1]!.isClosed).toBe(true)
  })

  test('[SYS-06] tells what comes and each time it opens; ended for good it waits longer', () => {
    const { onNews, onOpen, end } = begin()
    sources[0]!.say('open', 1)
    sources[0]!.say('message')
    sources[0]!.say('read')
    expect([onNews.mock.calls.length, onOpen.mock.calls.length]).toEqual([2, 1])
    sources[0]!.say('error', 0)
    sources[0]!.say('open', 1)
    expect(onOpen).toHaveBeenCalledTimes(2)
    sources[0]!.say('error', Source.CLOSED)
    vi.advanceTimersByTime(14_999)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(2)
    end()
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(2)
  })
})
