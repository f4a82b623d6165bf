import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'

/** Of a page that is only opened by its address: it needs no other script. */
const PRESS = `document.querySelector('[data-by-itself] button').click()`

/**
 * One button; opening the page changes nothing, as mail scanners open links too (decisions 13). Where a script may run it presses itself
 * once, unless somebody is signed in here already: then a press decides who uses this browser. It is not pressed again after an answer.
 */
export function ConfirmPanel({ byItself }: { byItself: boolean }) {
  if (import.meta.env.SSR && byItself) needsOfPage()?.programs.add(PRESS)
  return (
    <ActionForm intent="confirm" replace quiet data-by-itself={byItself || undefined}>
      <Submit wide>{m.auth_confirm()}</Submit>
    </ActionForm>
  )
}
