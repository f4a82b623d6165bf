/** Maximum characters of a message, as people count them (rules D6). */
export const LONGEST_MESSAGE = 4000
/** How many messages a page of a thread shows. */
export const THREAD_ROWS = 30

export const threadHref = (conversationId: string): string => `/messages/${conversationId}`
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g
const MOST_SHOWN = 60

export type Piece = { text: string; href?: string }

/**
 * A text with its web addresses detected. The link text is where the address leads: the host as a browser would request it, and the
 * path, shortened if long. User info before the host, which could look like a host, is not shown.
 */
export const piecesOf = (content: string): Piece[] =>
  content.split(address).flatMap((text, place) => {
    if (place % 2 === 0) return text ? [{ text }] : []
    const url = URL.parse(text)
    if (!url) return [{ text }]
    const way = url.pathname === '/' && !url.search ? '' : url.pathname + url.search
    const shown = [...(url.host + way)]
    return [
      {
        href: url.href,
        text: shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN).join('')}…` : shown.join(''),
      },
    ]
  })
