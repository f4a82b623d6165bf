import { type Store, storeNamed } from './store.ts'

export type Change = 'outbox' | 'kept' | 'owner' | 'data'

/** What a phone has: its store and caches, its network and clock. Tests hand in another. */
export type Phone = {
  /** @throws PhoneFailure 'off' */
  store(): Promise<Store>
  caches: CacheStorage
  /** The network; in a page through the worker, in the worker without it. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Milliseconds, by a clock that may be wrong. */
  now(): number
  wait(ms: number): Promise<void>
  /** Null in browsers before March 2022. */
  locks: Pick<LockManager, 'request'> | null
  /** Bytes that can still be stored, where the browser says. */
  free(): Promise<number | null>
  /** Tells the other tabs and the worker, and this one. */
  tell(change: Change): void
  /** Until what it gives back is called. */
  listen(listener: (change: Change) => void): () => void
  /** Ends when it is known who reads here, as far as it can be. */
  known(): Promise<void>
  /** In a page: has the outbox sent when the network or the person comes back. */
  attend(): void
  /** Has the worker go on with what is to be kept. */
  goOn(): void
  /** Has what waits sent, after so many milliseconds. */
  sendSoon(afterMs: number): void
  /** Has the browser wake the worker when the network is back, where it can. */
  sendLater(): void
}

const CHANNEL = 'stadi'

/** The phone that this code runs on. */
export function phoneHere(more: Pick<Phone, 'known' | 'attend' | 'goOn' | 'sendSoon' | 'sendLater'>): Phone {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    ...more,
    store: storeNamed('stadi'),
    get caches() {
      return caches
    },
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    locks: 'locks' in navigator ? navigator.locks : null,
    async free() {
      const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
      return quota === undefined ? null : quota - usage
    },
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
    tell: (change) => channel.postMessage(change),
    listen(listener) {
      // One of its own: a channel does not hear itself.
      const own = new BroadcastChannel(CHANNEL)
      own.addEventListener('message', ({ data }) => listener(data as Change))
      return () => own.close()
    },
  }
}
