import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  label: string
  /** Begins with `label`; where several stand on a page. */
  spoken?: string
  ask: string
  sure: string
  isOpen?: boolean
  onSure: () => Promise<unknown>
}

/** Asks once more before something is gone from this phone. */
export function AskFirst({ label, spoken, ask, sure, isOpen = false, onSure }: Props) {
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks')
  const press = () => {
    setState('busy')
    onSure().then(
      () => setState('asks'),
      () => setState('failed'), // as the sentence says
    )
  }
  return (
    <details className="ask-first" open={isOpen || undefined}>
      <summary className="btn btn-quiet" aria-label={spoken}>
        {held(label)}
      </summary>
      <div className="stack">
        <p>{ask}</p>
        {state === 'failed' && <FieldError>{m.offline_remove_failed()}</FieldError>}
        <p>
          <Button
            type="button"
            variant="danger"
            pending={state === 'busy'}
            pendingText={m.common_please_wait()}
            onClick={press}
          >
            {sure}
          </Button>
        </p>
      </div>
    </details>
  )
}
