import type { IncomingMessage } from 'node:http'
import type { AppContext } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import type { App } from '#core/app.ts'
import { clientAddress } from './client-address.server.ts'

/** Counts a page view. */
export type Look = (ctx: AppContext) => Promise<void>
/** What a view of a cached page must count; nothing for somebody who was counted already. */
export type CopyLook = (request: IncomingMessage) => (() => Promise<void>) | null

// Addresses that are remembered per copy, which lives for a minute.
const MOST_REMEMBERED = 1000
const MOST_WAITING = 1000

/**
 * Views of a page's cached copy: each address reaches the database once per copy, however often it requests the page.
 * @param first the address of the viewer counted when the page was rendered
 */
export function looksAtCopy(app: App, look: Look, first: string): CopyLook {
  const counted = new Set([first])
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '') || null
    const address = clientAddress(socket.remoteAddress, forwarded, app.config.trustedProxyHops)
    if (counted.has(address)) return null
    if (counted.size >= MOST_REMEMBERED) counted.clear()
    counted.add(address)
    return () =>
      look(app.context({ address })).catch((error: unknown) =>
        app.log.warn({ err: loggable(error) }, 'look.not-counted'),
      )
  }
}

/** Counts views after the responses, one after the other: a popular page takes one connection to the database. */
export class LookQueue {
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  add(count: () => Promise<void>): void {
    if (this.#waiting >= MOST_WAITING) return
    this.#waiting++
    this.#last = this.#last.then(count).finally(() => this.#waiting--)
  }

  /** Ends when all of them are counted. */
  done(): Promise<void> {
    return this.#last
  }
}
