import { type SubmitEvent, useRef, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { submitForm } from '#ui/forms/submit.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { held } from '#ui/no-break/held.ts'
import { registerWorker, within } from '../../phone/worker.ts'

type Props = {
  /** The subscription of this browser, if it has one. */
  hereId: string | undefined
  publicKey: string
}

const troubles: Record<Trouble, () => string> = {
  unsupported: m.push_unsupported,
  iphone: m.push_iphone,
  denied: m.push_denied,
  'not-yet': m.push_not_allowed_yet,
  unanswered: m.push_unanswered,
  failed: m.push_browser_failed,
}

/** Messages for this browser, on or off. What it says before scripts run is what the server knows. */
export function PushSwitch({ hereId, publicKey }: Props) {
  const isAlive = useHydrated()
  const trouble = isAlive ? troubleOf(hereId !== undefined) : null
  if (hereId === undefined) return <TurnOn publicKey={publicKey} trouble={trouble} />
  return (
    <>
      {trouble ? <Says trouble={trouble} /> : <Banner title={m.push_on()} />}
      <ActionForm
        intent="remove"
        id={hereId}
        failed={m.push_failed()}
        onSubmit={() => void unsubscribeHere()}
      >
        <Submit variant="outline">{m.push_turn_off()}</Submit>
      </ActionForm>
    </>
  )
}

const Says = ({ trouble }: { trouble: Trouble }) => (
  <Banner tone="gold" title={m.push_off()} text={<p>{held(troubles[trouble]())}</p>} />
)

/** Without scripts a press is answered with why nothing came of it. */
function TurnOn({ publicKey, trouble }: { publicKey: string; trouble: Trouble | null }) {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<'asking' | Trouble | null>(null)
  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    const { endpoint, p256dh, auth } = fieldsOf(event.currentTarget)
    if (endpoint.value) return // The browser has answered: this is what it said.
    event.preventDefault()
    setAsked('asking')
    const said = await subscribeHere(publicKey)
    if (typeof said === 'string') return setAsked(said)
    setAsked(null)
    endpoint.value = said.endpoint
    p256dh.value = said.p256dh
    auth.value = said.auth
    if (form.current) submitForm(form.current)
    // A refused one is asked for anew.
    endpoint.value = ''
  }
  const isHopeless = trouble === 'unsupported' || trouble === 'iphone'
  const says = asked === 'asking' ? null : (asked ?? trouble)
  return (
    <>
      {says && <Says trouble={says} />}
      {!isHopeless && (
        <ActionForm intent="on" ref={form} failed={m.push_failed()} className="stack" onSubmit={begin}>
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <p>
            <Submit pending={asked === 'asking'} pendingText={asked ? m.push_turning_on() : undefined}>
              {m.push_turn_on()}
            </Submit>
          </p>
          <noscript>
            <p className="soft">{m.push_no_scripts()}</p>
          </noscript>
        </ActionForm>
      )}
    </>
  )
}

const fieldsOf = ({ elements }: HTMLFormElement) =>
  elements as typeof elements & Record<'endpoint' | 'p256dh' | 'auth', HTMLInputElement>

/** Why no messages can come to this browser, as it stands. */
type Trouble = 'unsupported' | 'iphone' | 'denied' | 'not-yet' | 'unanswered' | 'failed'
/** What a browser says of its subscription. */
type Said = { endpoint: string; p256dh: string; auth: string }

/** How long a browser may take to reach its message service. */
const PATIENCE_MS = 15_000
/** How long somebody may look at the question. Some browsers hide it beside the address, and then nobody ever answers. */
const QUESTION_MS = 30_000

/** @param isOn the server sends messages here */
function troubleOf(isOn: boolean): Trouble | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    // There only applications on the home screen get any.
    return /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isOn && Notification.permission === 'default' ? 'not-yet' : null
}

/** Asks the person, then the browser. Called by a press: browsers ask nobody otherwise. */
async function subscribeHere(publicKey: string): Promise<Said | Trouble> {
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
async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
