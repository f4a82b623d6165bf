import { type DocumentProps, pdf } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { charactersOf } from '#kit/text.ts'

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
  const drawn = printer.container.document as { props: DocumentProps } | null
  if (!drawn) throw new Error('The document could not be drawn')
  // What is drawn is cleaned where its fonts are found; the title and the names beside it are written as they are.
  for (const name of ['title', 'author', 'subject'] as const)
    if (drawn.props[name]) drawn.props[name] = charactersOf(drawn.props[name])
  const parts: Buffer[] = []
  for await (const part of await printer.toBuffer()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
