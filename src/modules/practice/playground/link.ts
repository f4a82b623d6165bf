import { MOST_LETTERS, playOfBlock, readPlay } from './play.ts'
import type { Play } from './types.ts'

/**
 * What somebody wrote, as the part of an address behind its sign #, which no browser sends to a server: "1." and the compressed text, or
 * "0." where a browser cannot compress.
 */
export async function linkOf(play: Play): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(play))
  if (!('CompressionStream' in globalThis)) return `0.${base64(text)}`
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))
  return `1.${base64(new Uint8Array(await new Response(stream).arrayBuffer()))}`
}

// Of what three full files are, with the signs that JSON puts before some letters.
const MOST_BYTES = 8 * MOST_LETTERS
// Compressed or not, in base64, or written out in per cents.
const MOST_IN_LINK = 12 * MOST_LETTERS

/**
 * What a link brings: something shared, or a block of a lesson, `js=` and its text. Null: it is cut, made by somebody else, or unpacks
 * to more than a playground holds. @param sets statements of the course that make tables
 */
export async function playIn(fragment: string, sets: string[]): Promise<Play | null> {
  if (fragment.length > MOST_IN_LINK) return null
  try {
    const block = /^([a-z]+)=/.exec(fragment)
    if (block) return playOfBlock(block[1]!, decodeURIComponent(fragment.slice(block[0].length)), sets)
    const [, form, packed] = /^([01])\.([\w-]+)$/.exec(fragment) ?? []
    if (!packed) return null
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.codePointAt(0)!,
    )
    const text = form === '1' ? await unpacked(bytes) : bytes
    return text && readPlay(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    // Whatever is wrong with it, it is none of ours.
    return null
  }
}

function base64(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for what unpacks to more: a few letters can be gigabytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      return null
    }
    parts.push(read.value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
