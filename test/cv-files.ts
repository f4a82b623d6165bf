import { crc32 } from 'node:zlib'

export type ZipPart = {
  name: string
  bytes?: Uint8Array
  /** What the list claims it unpacks to. */ size?: number
  flags?: number
  method?: number
}

const of = (text: string): Uint8Array => Buffer.from(text)

/** A real ZIP with stored entries; each may lie about its size. */
export function zipOf(parts: ZipPart[], comment = ''): Uint8Array {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes = of('<xml/>'), size = bytes.length, flags = 0, method = 0 } of parts) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, of(name), bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, of(name)]))
    files.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, ...list, end, of(comment)])
}

export const pdf = (text = 'My work'): Uint8Array =>
  of(`%PDF-1.4\n1 0 obj << /Title (${text}) >> endobj\ntrailer << >>\nstartxref\n9\n%%EOF\n`)

const docxParts: ZipPart[] = [
  { name: '[Content_Types].xml' },
  { name: '_rels/.rels' },
  { name: 'word/document.xml' },
]
export const docx = (...more: ZipPart[]): Uint8Array => zipOf([...docxParts, ...more])

export const ODT = 'application/vnd.oasis.opendocument.text'
export const odt = (...more: ZipPart[]): Uint8Array =>
  zipOf([
    { name: 'mimetype', bytes: of(ODT) },
    { name: 'content.xml' },
    { name: 'META-INF/manifest.xml' },
    ...more,
  ])

/** The first bytes of a Windows program, and enough after them. */
export const exe = (): Uint8Array =>
  Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(4000, 7)])
