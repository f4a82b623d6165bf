/** What a handed-in project may hold beside its text: which files, how large, and how they are told by their bytes. */

export const workFileKinds = ['picture', 'document', 'clip', 'sheet'] as const
export type WorkFileKind = (typeof workFileKinds)[number]

/** How many of each kind one work holds. A film and a sound are one kind. */
export const MOST_WORK_PICTURES = 8
const most: Record<WorkFileKind, number> = { picture: MOST_WORK_PICTURES, document: 1, clip: 1, sheet: 1 }
export const MOST_WORK_FILES = MOST_WORK_PICTURES + 3

/** The places of each kind in a work, from 1: the database keeps one file a place. */
export const placesOf = (kind: WorkFileKind): number[] => {
  const before = workFileKinds.slice(0, workFileKinds.indexOf(kind)).reduce((sum, one) => sum + most[one], 0)
  return Array.from({ length: most[kind] }, (_, at) => before + at + 1)
}

const MB = 1024 * 1024
/** Bytes. A photo as phones take them, which is stored far smaller; a minute of film at 360 lines. */
export const LARGEST_WORK_MB: Record<WorkFileKind, number> = { picture: 8, document: 5, clip: 8, sheet: 2 }
export const LARGEST_WORK_FILE = 8 * MB
export const largestOf = (kind: WorkFileKind): number => LARGEST_WORK_MB[kind] * MB

/** A film or a sound lasts so long at most; the seconds beyond the minute are those until one finds the button. */
export const LONGEST_CLIP_S = 75
export const CLIP_MINUTES = 1

export type KnownFile = { kind: WorkFileKind; type: string; ending: string; seconds: number | null }

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** What a file is by its bytes; null for anything that a work does not hold. @param name of the file: a sheet as text has no sign of its own */
export function knownFile(bytes: Uint8Array, name: string): KnownFile | null {
  const head = latin(bytes, 0, 16)
  const is = (
    kind: WorkFileKind,
    type: string,
    ending: string,
    seconds: number | null = null,
  ): KnownFile => ({ kind, type, ending, seconds })
  if (
    head.startsWith('\u00FF\u00D8\u00FF') ||
    head.startsWith('\u0089PNG\r\n\u001A\n') ||
    /^RIFF[^]{4}WEBP/.test(head)
  )
    return is('picture', 'image/webp', 'webp')
  if (head.startsWith('%PDF-')) return is('document', 'application/pdf', 'pdf')
  if (head.slice(4, 8) === 'ftyp') {
    const { seconds, hasPictures } = inMp4(bytes)
    return hasPictures ? is('clip', 'video/mp4', 'mp4', seconds) : is('clip', 'audio/mp4', 'm4a', seconds)
  }
  if (head.startsWith('OggS')) return is('clip', 'audio/ogg', 'ogg', inOgg(bytes))
  if (head.startsWith('ID3') || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2))
    return is('clip', 'audio/mpeg', 'mp3', inMp3(bytes))
  if (head.startsWith('PK\u0003\u0004')) return sheetInZip(bytes, is)
  return /\.(csv|tsv)$/i.test(name) && isText(bytes) ? is('sheet', 'text/csv', 'csv') : null
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

/** Excel and OpenDocument sheets by the names that their archives hold. */
function sheetInZip(
  bytes: Uint8Array,
  is: (kind: WorkFileKind, type: string, ending: string) => KnownFile,
): KnownFile | null {
  // Names stand in the directory at the end of the archive, whatever order its files have.
  const names = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 65_536)))
  if (names.includes('xl/workbook.xml')) return is('sheet', XLSX, 'xlsx')
  return new TextDecoder('latin1').decode(bytes.subarray(30, 120)).includes(ODS)
    ? is('sheet', ODS, 'ods')
    : null
}

const isText = (bytes: Uint8Array): boolean => bytes.length > 0 && !bytes.subarray(0, 4096).includes(0)

/** How long an MP4 lasts, and whether it has pictures (ISO 14496-12, 8.2.2 and 8.4.3). Null seconds where it does not say. */
function inMp4(bytes: Uint8Array): { seconds: number | null; hasPictures: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const movie = boxIn(view, 0, bytes.length, 'moov')
  if (!movie) return { seconds: null, hasPictures: false }
  const hasPictures = find(bytes, 'vide', movie.from, movie.to)
  const header = boxIn(view, movie.from, movie.to, 'mvhd')
  if (!header || header.to - header.from < 32) return { seconds: null, hasPictures }
  const isLong = view.getUint8(header.from) === 1
  const scale = view.getUint32(header.from + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(header.from + 24)) : view.getUint32(header.from + 16)
  return { seconds: scale > 0 ? length / scale : null, hasPictures }
}

/** The inside of the first box of a kind between two places. */
function boxIn(view: DataView, from: number, to: number, kind: string): { from: number; to: number } | null {
  for (let at = from, boxes = 0; at + 8 <= to && boxes < 1000; boxes++) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    if (at + head > to) return null
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const end = at + size
    if (size < head || end > to) return null
    const name = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)))
    if (name === kind) return { from: at + head, to: end }
    at = end
  }
  return null
}

function find(bytes: Uint8Array, word: string, from: number, to: number): boolean {
  const codes = [...word].map((letter) => letter.charCodeAt(0))
  for (let at = from; at + codes.length <= to; at++)
    if (codes.every((code, place) => bytes[at + place] === code)) return true
  return false
}

/** How long an Ogg lasts: the place of its last page by the rate of its codec (RFC 3533, 6; Opus always counts 48,000 a second). */
function inOgg(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vorbis = latin(bytes, 29, 35) === 'vorbis' && bytes.length > 44 ? view.getUint32(40, true) : 0
  const rate = vorbis > 0 ? vorbis : 48_000
  for (let at = bytes.length - 27; at >= 0; at--)
    if (bytes[at] === 0x4f && latin(bytes, at, at + 4) === 'OggS')
      return Number(view.getBigInt64(at + 6, true)) / rate
  return null
}

// Kilobits a second of MPEG 1 and of MPEG 2, layer 3, by the four bits of a frame's header (ISO 11172-3, 2.4.2.3).
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** About how long an MP3 lasts, by the rate of its first frame. */
function inMp3(bytes: Uint8Array): number | null {
  const tag = latin(bytes, 0, 3) === 'ID3'
  const start = tag ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at]! & 0x7f), 0) : 0
  for (let at = start; at + 4 <= Math.min(bytes.length, start + 4096); at++) {
    if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xe6) !== 0xe2) continue
    const rate = (bytes[at + 1]! & 0x18) === 0x18 ? rates1[bytes[at + 2]! >> 4] : rates2[bytes[at + 2]! >> 4]
    if (rate) return ((bytes.length - start) * 8) / (rate * 1000)
  }
  return null
}

/** The name that a file had, as others may read it: no folders, nothing invisible. */
export const plainFileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .trim()
    .slice(0, 80)
