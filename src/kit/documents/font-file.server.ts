import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Unwraps a WOFF 1.0 file into a plain font (W3C "WOFF File Format 1.0", 3 to 5). The PDF library reads WOFF too, but unpacks its
 * outlines again for every single letter: two thirds of the time of a page.
 * @param without tables to leave out, by their names
 */
export function plainFont(woff: Buffer, without: string[] = []): Buffer {
  const entries = Array.from(
    { length: woff.readUInt16BE(12) },
    (_, n) => WOFF_HEADER + n * WOFF_ENTRY,
  ).filter((entry) => !without.includes(woff.toString('latin1', entry, entry + 4)))
  const count = entries.length
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8) // flavour
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (const [n, packed] of entries.entries()) {
    const { tag, checksum, table } = tableAt(woff, packed)
    const entry = SFNT_HEADER + n * SFNT_ENTRY
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}

/** A table is compressed only if that made it smaller. */
function tableAt(woff: Buffer, entry: number) {
  const [start, packedLength, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [
    number,
    number,
    number,
  ]
  const stored = woff.subarray(start, start + packedLength)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    table: packedLength < length ? inflateSync(stored) : stored,
  }
}
