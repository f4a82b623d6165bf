import { postMarkdown } from '#kit/documents/markdown.server.ts'

// Before escaped signs become part of the text beside them.
const parser = postMarkdown()
parser.core.ruler.disable('text_join')

/** Where somebody else's words stand, or none: no name and no space, so that a name does not begin before it and end after it. */
export const APART = '\0'

// Addresses of the web that nobody marked as links, such as tiktok.com/@name.
const address = /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/\S*/giu

/**
 * What a post's writer says in words of their own, as its readers see it: without code, quotations, links and addresses, and without a
 * sign that was escaped so that it is only a sign.
 */
export function wordsOfPost(body: string): string {
  let quoted = 0
  const blocks: string[] = []
  for (const { type, children } of parser.parse(body, {})) {
    if (type === 'blockquote_open') quoted++
    else if (type === 'blockquote_close') quoted--
    else if (type === 'inline' && quoted === 0) blocks.push(said(children ?? []))
  }
  return blocks.join(APART).replace(address, (one) => one.replaceAll('@', APART))
}

type Piece = { type: string; content: string }

function said(pieces: Piece[]): string {
  let links = 0
  let text = ''
  for (const { type, content } of pieces) {
    if (type === 'link_open') links++
    if (type === 'link_close') links--
    if (/^link_|^code/.test(type)) text += APART
    else if (type === 'softbreak' || type === 'hardbreak') text += '\n'
    // The sign is there to be read and to do nothing.
    else if (links === 0) text += type === 'text_special' && content === '@' ? APART : content
  }
  return text
}
