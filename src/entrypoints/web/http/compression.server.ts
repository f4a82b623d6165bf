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

/** How bytes are packed on the wire; null is as they are. */
export type Encoding = 'br' | 'gzip' | null

// A small answer would grow by being packed.
const WORTH_PACKING_BYTES = 500
// A window of 64 kB (2^16) holds a whole page. With a larger one brotli lays out tables of megabytes: five times the time for half a
// percent of the bytes.
const WINDOW_BITS = 16
const QUALITY = 7

/** The encoding to answer in. */
export function encodingFor(accepts: string): Encoding {
  if (/\bbr\b/.test(accepts)) return 'br'
  return /\bgzip\b/.test(accepts) ? 'gzip' : null
}

/** The encoding that an answer of so many bytes gets. */
export const encodingOf = (body: Buffer, accepts: string): Encoding =>
  body.length > WORTH_PACKING_BYTES ? encodingFor(accepts) : null

// Of twenty at once each would hold tables of its own and wait for the others.
const limited = limitConcurrency(Math.max(1, availableParallelism() - 1))

/** Packs a page beside this thread, which goes on with the next one meanwhile: it is a quarter of what a page costs. */
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

/** A page that is sent many times: packed once as nearly every browser takes it, otherwise for the first that asks for another form. */
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
