import { useState } from 'react'
import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { sendingState, sendNow } from '../phone/outbox.ts'
import type { OnPhone } from './use-phone.ts'

type Trouble = NonNullable<Awaited<ReturnType<typeof sendingState>>['trouble']>

const words: Record<Trouble, () => string> = {
  network: m.offline_send_network,
  'sign-in': m.offline_send_sign_in,
  'other-owner': m.offline_send_other,
  wait: m.offline_send_wait,
}

/** Sends what waits; what could not go stays, and a sentence says why. */
export function SendNow({ look }: { look: () => Promise<OnPhone | null> }) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const press = async () => {
    setBusy(true)
    setTrouble(await sent())
    await look()
    setBusy(false)
  }
  const asksToSignIn = trouble === 'sign-in' || trouble === 'other-owner'
  return (
    <div role="status" className="stack">
      <p>
        <Button type="button" pending={isBusy} pendingText={m.offline_sending()} onClick={() => void press()}>
          {m.offline_send()}
        </Button>
      </p>
      {trouble && (
        <p>
          {held(words[trouble]())}{' '}
          {asksToSignIn && <a href={authHref('sign-in', '/offline')}>{m.common_sign_in()}</a>}
        </p>
      )}
    </div>
  )
}

/** What stood in the way, if anything. */
async function sent(): Promise<Trouble | null> {
  try {
    await sendNow()
    return (await sendingState()).trouble
  } catch {
    return 'network' // the browser broke off, and all of it still waits
  }
}
