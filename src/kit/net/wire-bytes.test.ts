import { describe, expect, it } from 'vitest'
import { headerBytes, watchedBytes, wireBytes } from './wire-bytes.ts'

const entry = {
  name: 'https://stadi.test/courses/1',
  transferSize: 10_300,
  nextHopProtocol: 'http/1.1',
  connectStart: 5,
  connectEnd: 5,
  secureConnectionStart: 5,
}

describe('bytes of the wire', () => {
  it('are the answer, its headers, the request and what each packet takes', () => {
    const bytes = wireBytes(entry, 0, 500)
    expect(bytes).toBeGreaterThan(10_000 + 500 + 600)
    expect(bytes).toBeLessThan(1.15 * (10_000 + 500 + 700))
    expect(wireBytes(entry, 2000, 500) - bytes).toBeGreaterThanOrEqual(2000)
  })
  it('are none where a cache answered', () => {
    expect(wireBytes({ ...entry, transferSize: 0 })).toBe(0)
  })
  it('are fewer headers over HTTP/2, and more where a connection is opened', () => {
    expect(wireBytes({ ...entry, nextHopProtocol: 'h2' })).toBeLessThan(wireBytes(entry) - 500)
    const opened = { ...entry, connectEnd: 90 }
    // Seven packets to open and close it, and four more that say that one arrived.
    expect(wireBytes({ ...opened, secureConnectionStart: 0 }) - wireBytes(entry)).toBe(380 + 4 * 52)
    expect(wireBytes(opened) - wireBytes(entry)).toBeGreaterThan(4000)
  })
  it('of a request that is only watched are what it sent, and a short answer', () => {
    expect(watchedBytes(entry.name, 3_000_000)).toBeGreaterThan(3_000_000)
    expect(watchedBytes(entry.name, 0)).toBeLessThan(2500)
  })
  it('of headers are as HTTP writes them', () => {
    expect(headerBytes(new Headers({ a: 'bc' }))).toBe('HTTP/1.1 200 OK\r\na: bc\r\n\r\n'.length)
  })
})
