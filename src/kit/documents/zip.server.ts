import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRawSync } from 'node:zlib'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** Maximum bytes and files. `ratio`: how much larger a file may become. */
export type ZipRoom = { files: number; unpacked: number; ratio: number }

/** Why a ZIP is not unpacked, and which of its files is at fault; none if all of it is. */
export class BadZip extends Error {
  readonly file: string | null

  constructor(why: string, file: string | null = null) {
    super(why)
    this.name = 'BadZip'
    this.file = file
  }
}

/**
 * Unpacks a ZIP in memory. Its directory is checked first: nothing that is too large, listed twice, encrypted, a link or outside
 * its folder is unpacked at all. @returns files by their paths @throws BadZip
 */
export function unzipped(file: Uint8Array, room: ZipRoom): Map<string, Uint8Array> {
  const entries = zipEntries(file, room.files)
  if (!entries) throw new BadZip('is no ZIP, or has too many files')
  refuseBombs(entries, file.length, room)
  for (const entry of entries) refuseOdd(entry)
  return new Map(
    entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, bytesOf(file, entry)]),
  )
}

// Below this size any compression ratio is allowed: a repeated line is not a bomb.
const SMALL = 64 * 1024

function refuseBombs(entries: ZipEntry[], length: number, { unpacked, ratio }: ZipRoom): void {
  const sum = (of: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  if (sum((entry) => entry.packed) > length || sum((entry) => entry.size) > unpacked)
    throw new BadZip('unpacks to more than a course may have')
  const bomb = entries.find(({ size, packed }) => size > SMALL && size > packed * ratio)
  if (bomb) throw new BadZip('unpacks to far more than it is', bomb.name)
  const [names, places] = [new Set<string>(), new Set<number>()]
  for (const { name, at } of entries) {
    if (names.has(name.toLowerCase()) || places.has(at)) throw new BadZip('is there twice', name)
    names.add(name.toLowerCase())
    places.add(at)
  }
}

const LINK = 0o120000
const KIND = 0o170000

function refuseOdd({ name, flags, method, mode }: ZipEntry): void {
  if (/^\/|\\|(^|\/)\.\.(\/|$)|^[a-z]:|[\0-\x1F]/i.test(name))
    throw new BadZip('leads out of its folder', name)
  if ((mode & KIND) === LINK) throw new BadZip('is a link', name)
  if ((flags & 1) !== 0) throw new BadZip('is encrypted', name)
  if (method !== 0 && method !== 8) throw new BadZip('is packed in an unknown way', name)
}

function bytesOf(file: Uint8Array, { name, at, packed, size, method, crc }: ZipEntry): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const isThere = at + 30 <= file.length && view.getUint32(at, true) === 0x04034b50
  const start = isThere ? at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true) : 0
  if (!isThere || start + packed > file.length) throw new BadZip('is damaged', name)
  const raw = file.subarray(start, start + packed)
  const bytes = method === 0 ? raw : inflated(raw, size, name)
  if (bytes.length !== size || crc32(bytes) !== crc) throw new BadZip('is damaged', name)
  return bytes
}

/** Never more than declared. */
function inflated(raw: Uint8Array, size: number, name: string): Uint8Array {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw Object.assign(new BadZip('is damaged', name), { cause: error })
  }
}

// 1 January 1980: the same files make the same ZIP.
const [TIME, DAY] = [0, 0x21]
const UTF8 = 0x0800

const deflated = promisify(deflateRaw)
const [STORED, DEFLATED] = [0, 8]
// Already compressed: compressing again takes long and saves nothing.
const dense = /\.(mp4|webp|png|jpe?g)$/

/** Packs files, in the given order, without blocking the process. */
export async function zipped(files: Iterable<[string, Uint8Array]>): Promise<Buffer> {
  const [parts, list]: [Uint8Array[], Uint8Array[]] = [[], []]
  let at = 0
  for (const [name, bytes] of files) {
    const method = dense.test(name) ? STORED : DEFLATED
    const [path, packed] = [Buffer.from(name), method === STORED ? bytes : await deflated(bytes)]
    const facts = Buffer.alloc(26)
    for (const [place, value] of [20, UTF8, method, TIME, DAY].entries())
      facts.writeUInt16LE(value, place * 2)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(signed(0x04034b50), facts, path, packed)
    list.push(signed(0x02014b50), Buffer.from([20, 0]), facts, place, path)
    at += 30 + path.length + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length / 5, 4)
  end.writeUInt16LE(list.length / 5, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...list, signed(0x06054b50), end])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}
