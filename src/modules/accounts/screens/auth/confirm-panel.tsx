import { useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

/**
 * One button; opening the page changes nothing, as mail scanners open links too (decisions 13). With scripts it presses itself
 * once, unless somebody is signed in here already: then a press decides who uses this browser.
 */
export function ConfirmPanel({ alone }: { alone: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current || !alone) return
    isPressed.current = true
    form.current?.requestSubmit()
  }, [alone])
  return (
    <ActionForm intent="confirm" replace ref={form} quiet>
      <Submit wide>{m.auth_confirm()}</Submit>
    </ActionForm>
  )
}
