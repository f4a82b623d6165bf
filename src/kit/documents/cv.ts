import { cleanText } from '../text.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** What a CV may be, decided by its bytes. */
export const cvKinds = ['pdf', 'docx', 'odt'] as const
export type CvKind = (typeof cvKinds)[number]

/** Bytes: 2 MB, which `shell/form/cv-field.tsx` says, too. */
export const LARGEST_CV = 2 * 1024 * 1024

/** The type of a CV file, from its bytes alone; null for anything else. Reads without unpacking, and never throws. */
export function cvKindOf(file: Uint8Array): CvKind | null {
  if (isPdf(file)) return 'pdf'
  const entries = zipEntries(file, MOST_ENTRIES)
  if (!entries || entries.some((entry) => isUnsafe(entry.name)) || isBomb(entries, file.length)) return null
  if (isDocx(entries)) return 'docx'
  return isOdt(file, entries) ? 'odt' : null
}

const letters = (file: Uint8Array, from: number, to: number): string =>
  Buffer.from(file.subarray(Math.max(0, from), to)).toString('latin1')

// PDF readers tolerate a kilobyte of other data at both ends.
const PDF_EDGE = 1024
// Programs, archives, scripts and web pages, which may carry the markers of a PDF as well.
const otherKinds = /^(?:MZ|PK|\x7FELF|#!|[\s\xEF\xBB\xBF]*<)/

function isPdf(file: Uint8Array): boolean {
  const head = letters(file, 0, PDF_EDGE)
  return (
    head.includes('%PDF-') &&
    !otherKinds.test(head) &&
    letters(file, file.length - PDF_EDGE, file.length).includes('%%EOF')
  )
}

// Bytes and entries. A CV of 2 MB with pictures unpacks to a tenth of this.
const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_ENTRIES = 2000

// Macros of Word and of LibreOffice, programs, and names that escape the folder they are unpacked in.
const isUnsafe = (name: string): boolean =>
  /vba(project|data)|^(basic|scripts)\/|\.(exe|dll|js|vbs|bat|cmd|scr|ps1|jar|hta|lnk)$|^\/|\\|(^|\/)\.\.(\/|$)|[\0-\x1F]/i.test(
    name,
  )

/** Encrypted, unpacking to more than any CV, listed twice, or sharing bytes between entries. */
function isBomb(entries: ZipEntry[], length: number): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const isOdd = entries.some(
    ({ flags, method, at }) => (flags & 1) !== 0 || (method !== 0 && method !== 8) || at >= length,
  )
  return (
    isOdd ||
    packed > length ||
    unpacked > MOST_UNPACKED ||
    new Set(entries.map((entry) => entry.name.toLowerCase())).size < entries.length ||
    new Set(entries.map((entry) => entry.at)).size < entries.length
  )
}

function isDocx(entries: ZipEntry[]): boolean {
  const names = new Set(entries.map((entry) => entry.name))
  return names.has('[Content_Types].xml') && names.has('word/document.xml')
}

const ODT = 'application/vnd.oasis.opendocument.text'

/** Its first entry states its type, uncompressed, at the very beginning (OpenDocument 1.3 part 2, 3.3). */
function isOdt(file: Uint8Array, entries: ZipEntry[]): boolean {
  const first = entries.find((entry) => entry.at === 0)
  if (
    first?.name !== 'mimetype' ||
    first.method !== 0 ||
    first.size !== ODT.length ||
    !entries.some((entry) => entry.name === 'content.xml')
  )
    return false
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const start = 30 + view.getUint16(26, true) + view.getUint16(28, true)
  return letters(file, start, start + ODT.length) === ODT
}

// Characters of a file's name that are kept, without its extension.
const LONGEST_CV_NAME = 80

/** A file's name as shown: without its folders, its extension and anything that hides or reorders characters; never a path. */
export function cvNameOf(sent: string, kind: CvKind): string {
  const bare = cleanText(sent)
    .replaceAll(/[\n\t]/g, ' ')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  return `${[...bare].slice(0, LONGEST_CV_NAME).join('').trim() || 'cv'}.${kind}`
}
