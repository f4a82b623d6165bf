/** Maximum characters of a message, as people count them (rules D6). */
export const LONGEST_MESSAGE = 4000
/** How many messages a page of a thread shows. */
export const THREAD_ROWS = 30
/** Seconds after which a message is pushed to its reader's phone, unless it was read. */
export const PUSH_AFTER_S = 10

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
    const url = urlIn(text)
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

/** Without `URL.parse`, which came with Chrome 126 and Safari 18. */
function urlIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Locks that several operations take, in this order. */
export const lockScopes = [
// One person's messages, sent and received.
'messages',
] as const
