import { type SubmitEvent, useRef, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { submitForm } from '#ui/forms/submit.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { subscribeHere, type Trouble, troubleOf, unsubscribeHere } from './subscribe.ts'

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
  <Banner tone="gold" title={m.push_off()} text={<p>{troubles[trouble]()}</p>} />
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
