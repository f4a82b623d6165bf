import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { limitConcurrency } from '#core/turns.ts'

/** The content encoding; null is uncompressed. */
export type Encoding = 'br' | 'gzip' | null

// A small response would grow when compressed.
const WORTH_PACKING_BYTES = 500
// A window of 64 kB (2^16) holds a whole page. With a larger one brotli allocates tables of megabytes: five times the time for half
// a percent of the bytes.
const WINDOW_BITS = 16
const QUALITY = 7

/** The encoding of a response. */
export function encodingFor(accepts: string): Encoding {
  if (/\bbr\b/.test(accepts)) return 'br'
  return /\bgzip\b/.test(accepts) ? 'gzip' : null
}

/** The encoding for a response of this size. */
export const encodingOf = (body: Buffer, accepts: string): Encoding =>
  body.length > WORTH_PACKING_BYTES ? encodingFor(accepts) : null

// With twenty at once each would hold its own tables and wait for the others.
const limited = limitConcurrency(Math.max(1, availableParallelism() - 1))

/**
 * Compresses a page outside this thread, which continues with the next one meanwhile: compression is a quarter of a page's cost.
 */
export async function packed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (!encoding) return body
  return limited(() =>
    encoding === 'br' ? promisify(brotliCompress)(body, brotliOf(body)) : promisify(gzip)(body),
  )
}

function brotliOf(text: Buffer): BrotliOptions {
  const {
    BROTLI_PARAM_QUALITY,
    BROTLI_PARAM_LGWIN,
    BROTLI_PARAM_MODE,
    BROTLI_MODE_TEXT,
    BROTLI_PARAM_SIZE_HINT,
  } = constants
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: QUALITY,
      [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }
}

/**
 * A page that is sent many times: compressed once in the encoding of nearly every browser, otherwise when the first client needs
 * another one.
 */
export class PackedPage {
  readonly #br: Buffer
  #gzip: Buffer | undefined

  constructor(body: Buffer) {
    this.#br = brotliCompressSync(body, brotliOf(body))
  }

  as(encoding: Encoding): Buffer {
    if (encoding === 'br') return this.#br
    if (encoding === 'gzip') return (this.#gzip ??= gzipSync(brotliDecompressSync(this.#br)))
    return brotliDecompressSync(this.#br)
  }
}
