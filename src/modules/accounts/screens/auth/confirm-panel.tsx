import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'

/**
 * One button; opening the page changes nothing, as mail scanners open links too (decisions 13).
 * With scripts the form sends itself once, unless somebody is signed in here already: then a press decides who this browser belongs to.
 */
export function ConfirmPanel({ busy, alone }: { busy: boolean; alone: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const submit = useSubmit()
  useEffect(() => {
    if (sent.current || !alone) return
    sent.current = true
    void submit(form.current, { replace: true })
  }, [submit, alone])
  return (
    <Form method="post" replace ref={form}>
      <input type="hidden" name="intent" value="confirm" />
      <Button wide pending={busy} pendingText={m.common_please_wait()}>
        {m.auth_confirm()}
      </Button>
    </Form>
  )
}
