import { registerWorker } from '../../phone/worker.ts'

/** Why no messages can come to this browser, as it stands. */
export type Trouble = 'unsupported' | 'iphone' | 'denied' | 'not-yet' | 'failed'
/** What a browser says of its subscription. */
type Said = { endpoint: string; p256dh: string; auth: string }

/** How long a browser may take to start its worker. */
const PATIENCE_MS = 15_000

/** @param isOn the server sends messages here */
export function troubleOf(isOn: boolean): Trouble | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    // There only applications on the home screen get any.
    return /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isOn && Notification.permission === 'default' ? 'not-yet' : null
}

/** Asks the person, then the browser. Called by a press: browsers ask nobody otherwise. */
export async function subscribeHere(publicKey: string): Promise<Said | Trouble> {
  try {
    const allowed = await Notification.requestPermission()
    if (allowed !== 'granted') return allowed === 'denied' ? 'denied' : 'not-yet'
    await registerWorker()
    const { pushManager } = await inTime(navigator.serviceWorker.ready)
    return saidBy(await subscribed(pushManager, bytesOf(publicKey)))
  } catch {
    return 'failed' // private windows, no network, a message service that is blocked: the words say what to do
  }
}

/** A subscription for another key of ours, from before AUTH_SECRET changed, is of no use. */
async function subscribed(
  pushes: PushManager,
  applicationServerKey: BufferSource,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushes.subscribe(options)
  } catch (error) {
    const former = await pushes.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return pushes.subscribe(options)
  }
}

function saidBy(subscription: PushSubscription): Said {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth }
}

const bytesOf = (base64url: string): BufferSource =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('too slow')))
  return Promise.race([work, late])
}

/** Messages no longer come here, whatever the server hears. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
