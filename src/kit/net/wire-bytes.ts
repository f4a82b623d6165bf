/**
 * What the wire carried for a request, as the counters of a phone's interface show it (rule O12). Browsers tell how long an answer
 * was, compressed; the rest is reckoned here. scripts/measuring/wire.ts compares it with the kernel's count.
 */

// Bytes. TCP over IPv4 with time stamps, in packets as mobile networks let them through; every second one is acknowledged.
const PACKET = 1348
const PACKET_HEADERS = 52
// Opening: two packets of 60 and one of 52; closing: four, each side says it and is answered.
const OPENING = 2 * 60 + 5 * PACKET_HEADERS
// Linux, which phones run, acknowledges the first of a connection one by one.
const QUICK = 16
// With a chain of two certificates.
const OPENING_TLS = 4600
// What browsers add to an answer's length in place of its headers, whose length they do not tell.
const HEADERS_AS_TOLD = 300
// What Chromium and the session's cookie take, beside the address; HTTP/2 and 3 send again only what changed.
const REQUEST_HEADERS = { plain: 620, packed: 130 }
const ANSWER_HEADERS = 700
// A short answer, to a request that is not for a page.
const NOT_MODIFIED = 480
const ABOUT_THE_PAGE = 200
const PACKED_SHARE = 0.35

export type Entry = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'nextHopProtocol' | 'connectStart' | 'connectEnd' | 'secureConnectionStart'
>

/**
 * @param sent bytes of what was sent with it
 * @param headers bytes of the answer's headers, where they are known
 */
export function wireBytes(entry: Entry, sent = 0, headers = ANSWER_HEADERS): number {
  // From a cache.
  if (entry.transferSize === 0) return 0
  const isPacked = /^h[23]/.test(entry.nextHopProtocol)
  const down = entry.transferSize - HEADERS_AS_TOLD + (isPacked ? PACKED_SHARE * headers : headers)
  const isNew = entry.connectEnd > entry.connectStart
  return exchanged(down, requestBytes(entry.name, isPacked) + sent, isNew ? QUICK : 0) + opening(entry)
}

/** Of a request that the worker only watches: what was sent is known, of the answer only that it is short. */
export const watchedBytes = (url: string, sent: number): number =>
  exchanged(ANSWER_HEADERS + 500, requestBytes(url, false) + sent)

/** Of asking whether a file is still the same, which it is. */
export const checkBytes = (url: string): number =>
  exchanged(NOT_MODIFIED, requestBytes(url, false) - ABOUT_THE_PAGE)

const requestBytes = (url: string, isPacked: boolean): number =>
  (isPacked ? REQUEST_HEADERS.packed : REQUEST_HEADERS.plain) + new URL(url).pathname.length

function exchanged(down: number, up: number, quick = 0): number {
  const packets = Math.ceil(down / PACKET) + Math.ceil(up / PACKET)
  const alone = Math.min(quick, packets)
  return down + up + (packets + alone + Math.ceil((packets - alone) / 2)) * PACKET_HEADERS
}

function opening({ connectStart, connectEnd, secureConnectionStart }: Entry): number {
  if (connectEnd <= connectStart) return 0
  return OPENING + (secureConnectionStart > 0 ? OPENING_TLS : 0)
}

/** Bytes of headers as HTTP/1 writes them. */
export function headerBytes(headers: Headers): number {
  let bytes = 'HTTP/1.1 200 OK\r\n\r\n'.length
  for (const [name, value] of headers) bytes += name.length + value.length + ': \r\n'.length
  return bytes
}
