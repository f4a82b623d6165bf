import { type DocumentProps, pdf } from '@react-pdf/renderer'
import type { ReactElement } from 'react'

/**
 * One root for every document. The library's own renderToBuffer creates one each time, which React keeps for ever in its list of
 * roots: measured 77 kB per certificate that garbage collection did not free.
 */
const printer = pdf()
let last: Promise<unknown> = Promise.resolve()
// The caller sees the failure; the next document is printed all the same.
const goOn = () => undefined

/** Prints a document; documents requested meanwhile wait. Its element needs a unique key. */
export function printed(document: ReactElement<DocumentProps>): Promise<Buffer> {
  const mine = last.then(() => print(document))
  last = mine.then(goOn, goOn)
  return mine
}

async function print(document: ReactElement<DocumentProps>): Promise<Buffer> {
  // A document that cannot be drawn leaves this empty, never the previous one.
  printer.container.document = null
  printer.updateContainer(document)
  if (!printer.container.document) throw new Error('The document could not be drawn')
  const parts: Buffer[] = []
  for await (const part of await printer.toBuffer()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
