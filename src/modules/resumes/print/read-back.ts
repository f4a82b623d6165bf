import { inflateRawSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'

type Item = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean }
export type ReadPage = { text: string; lines: string[]; items: Item[] }

/** What a PDF reader finds: pages with every text piece and its position, and link targets. */
export async function pdfRead(
  bytes: Uint8Array,
): Promise<{ pages: ReadPage[]; links: string[]; title: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: ReadPage[] = []
  const links: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const items = (await page.getTextContent()).items as Item[]
    const text = items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('')
    pages.push({ text, lines: text.split('\n'), items: items.filter((item) => item.str.trim() !== '') })
    links.push(...(await page.getAnnotations()).flatMap((note) => (note as { url?: string }).url ?? []))
  }
  const { Title } = (await document.getMetadata()).info as { Title: string }
  await document.loadingTask.destroy()
  return { pages, links, title: Title }
}

/** The paragraphs of a Word file, as its XML holds them; `about` is the file of its title and author. */
export function docxRead(bytes: Uint8Array): {
  paragraphs: string[]
  xml: string
  about: string
  links: string[]
} {
  const xml = fileIn(Buffer.from(bytes), 'word/document.xml')
  const about = fileIn(Buffer.from(bytes), 'docProps/core.xml')
  const links = [
    ...fileIn(Buffer.from(bytes), 'word/_rels/document.xml.rels').matchAll(/Target="([^"]*)" TargetMode/g),
  ]
  const paragraphs = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    decoded([...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1]).join('')),
  )
  return { paragraphs, xml, about, links: links.map((match) => decoded(match[1]!)) }
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** A file of a ZIP by its central directory (APPNOTE 4.3.12). */
function fileIn(zip: Buffer, name: string): string {
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, more, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const start = zip.readUInt32LE(at + 42)
      const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
      const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    at += 46 + nameLength + more + comment
  }
  throw new Error(`${name} is not in the file.`)
}
