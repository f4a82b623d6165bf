import { MINUTE, SECOND } from '#kit/time.ts'
import { askOwner } from './owner.ts'
import { type Phone, phoneHere } from './phone.ts'
import { type Occasion, sendWaiting } from './sender.ts'
import { readState } from './store.ts'
import { isKeeper } from './worker.ts'

/** What pages ask of the worker. */
export type Ask = { ask: 'go-on' | 'send'; after?: number; occasion?: Occasion }
/** Milliseconds: what is done in the first moments of a page is sent together. */
export const FIRST_MOMENTS = 5 * SECOND
/** Its name for the browser, which wakes it when the network is back. */
export const SYNC = 'stadi-outbox'

type Syncing = { sync?: { register(tag: string): Promise<void> } }

// The browser ends a worker that works for long, as on a film. While something arrives, it is asked to go on.
const ASK_AGAIN_AFTER = 20 * SECOND
const ASKED_OWNER_WITHIN = 3 * SECOND

let phone: Phone | null = null

/** The phone, as a page has it. */
export function here(): Phone {
  phone ??= phoneHere({
    known: once(knowOwner),
    attend: once(attend),
    goOn,
    sendSoon: (ms) => void sendHereOrThere(ms, 'step'),
    sendLater,
  })
  return phone
}

function once<Result>(work: () => Result): () => Result {
  let result: { is: Result } | null = null
  return () => (result ??= { is: work() }).is
}

/** Documents tell the worker who reads; a page without one asks, where somebody kept something before. */
async function knowOwner(): Promise<void> {
  if (isKeeper(navigator.serviceWorker?.controller) || !navigator.onLine) return
  const owner = await readState(await here().store(), 'owner')
  if (owner !== undefined) await Promise.race([askOwner(here()), here().wait(ASKED_OWNER_WITHIN)])
}

function attend(): void {
  const send = (occasion: Occasion, after = 0) => void sendHereOrThere(after, occasion).catch(notOff)
  const isThere = () => document.visibilityState === 'visible' && navigator.onLine
  addEventListener('online', () => send('visit'))
  document.addEventListener('visibilitychange', () => isThere() && send('visit'))
  let soon: ReturnType<typeof setTimeout> | null = null
  here().listen((change) => {
    if (change === 'kept')
      soon ??= setTimeout(() => {
        soon = null
        goOn()
      }, ASK_AGAIN_AFTER)
  })
  setInterval(() => isThere() && send('step'), MINUTE)
  send('visit', FIRST_MOMENTS)
  goOn()
}

/** Without a store there is nothing to send, as the screen says that asked for it. */
function notOff(error: unknown): void {
  if (!(error instanceof Error && 'reason' in error && error.reason === 'off')) throw error
}

function goOn(): void {
  void askWorker({ ask: 'go-on' })
}

/** @returns whether there is one that hears it */
async function askWorker(message: Ask): Promise<boolean> {
  const { serviceWorker } = navigator
  const worker = serviceWorker?.controller ?? (await serviceWorker?.getRegistration())?.active
  if (!isKeeper(worker)) return false
  worker!.postMessage(message, { transfer: [] })
  return true
}

/** By the worker, which goes on when the page is left; where it was switched off, by this page. */
async function sendHereOrThere(after: number, occasion: Occasion): Promise<void> {
  if (await askWorker({ ask: 'send', after, occasion })) return
  await here().wait(after)
  await sendWaiting(here(), occasion)
}

function sendLater(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => (isKeeper(found?.active) ? wakeLater(found) : undefined))
}

/** Where the browser can; elsewhere the next visit sends. */
export async function wakeLater(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const { sync } = (registration ?? {}) as Syncing
  await sync?.register(SYNC).catch(() => {
    // Not allowed by this person or browser.
  })
}
