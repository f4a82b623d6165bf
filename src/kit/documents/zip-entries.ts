/** What a ZIP's central directory says about a file. `mode`: Unix mode, 0 if it was packed elsewhere. */
export type ZipEntry = {
  name: string
  flags: number
  method: number
  packed: number
  size: number
  crc: number
  mode: number
  at: number
}

const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff

/** The central directory of a ZIP (APPNOTE 4.3.12 and 4.3.16), or null if it does not match the file exactly. */
export function zipEntries(file: Uint8Array, most: number): ZipEntry[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOfZip(view)
  // A program with an appended ZIP begins differently.
  if (end === null || view.getUint32(0, true) !== 0x04034b50) return null
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  let at = view.getUint32(end + 16, true)
  if (
    view.getUint32(end + 4, true) !== 0 ||
    view.getUint16(end + 8, true) !== count ||
    at + size !== end ||
    count > most
  )
    return null
  const entries: ZipEntry[] = []
  for (; entries.length < count; at += entryLength(view, at)) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50 || at + entryLength(view, at) > end)
      return null
    entries.push({
      name: Buffer.from(file.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))).toString('latin1'),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      mode: view.getUint32(at + 38, true) >>> 16,
      at: view.getUint32(at + 42, true),
    })
  }
  return at === end ? entries : null
}

const entryLength = (view: DataView, at: number): number =>
  46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)

/** Where the last record begins; its comment must extend to the end of the file. */
function endOfZip(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  return null
}
