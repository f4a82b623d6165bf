import { registerWorker, within } from '../../phone/worker.ts'

/** Why no messages can come to this browser, as it stands. */
export type Trouble = 'unsupported' | 'iphone' | 'denied' | 'not-yet' | 'unanswered' | 'failed'
/** What a browser says of its subscription. */
type Said = { endpoint: string; p256dh: string; auth: string }

/** How long a browser may take to reach its message service. */
const PATIENCE_MS = 15_000
/** How long somebody may look at the question. Some browsers hide it beside the address, and then nobody ever answers. */
const QUESTION_MS = 30_000

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
    const allowed = await within(QUESTION_MS, Notification.requestPermission())
    if (allowed === null) return 'unanswered'
    if (allowed !== 'granted') return allowed === 'denied' ? 'denied' : 'not-yet'
    const { pushManager } = await registerWorker()
    const subscription = await within(PATIENCE_MS, subscribed(pushManager, bytesOf(publicKey)))
    return subscription ? saidBy(subscription) : 'failed'
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

/** Messages no longer come here, whatever the server hears. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
