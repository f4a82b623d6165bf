import { crc32 } from 'node:zlib'
import { jsonInXml } from '#kit/xml/writing.ts'

// The signature of a PNG and its first chunk, IHDR, which has to come first.
const HEAD = 33

/** A PNG that carries a credential (OB 3.0, 5.3.1.1): uncompressed, in an iTXt chunk named openbadgecredential. */
export function bakedPng(png: Buffer, credential: object): Buffer {
  // Keyword, no compression, its method, no language, no translated keyword.
  const text = `openbadgecredential\0\0\0\0\0${JSON.stringify(credential)}`
  const chunk = Buffer.from(`iTXt${text}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, HEAD), length, chunk, sum, png.subarray(HEAD)])
}

/** An SVG that carries a credential (OB 3.0, 5.3.2.1), directly after its <svg>. */
export function bakedSvg(svg: string, credential: object): string {
  const json = jsonInXml(JSON.stringify(credential, null, 2))
  return svg.replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<svg${attributes} xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">\n<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`,
  )
}
