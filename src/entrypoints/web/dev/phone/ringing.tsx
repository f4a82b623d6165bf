import { kes } from '#kit/money.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { DeviceChoice, DevicePrompt } from '#web/request-context.ts'
import { Field } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

/** A phone with an open prompt, and the keys that answer it. */
export function Ringing({ prompt }: { prompt: DevicePrompt }) {
  return (
    <section className="sim-phone" aria-label={m.dev_phone_of({ phone: prompt.phone })}>
      <ActionForm intent="answer" id={prompt.id} className="sim-screen" autoComplete="off">
        <p className="small soft figures">{prompt.phone}</p>
        <p className="sim-text">
          {held(
            m.dev_prompt_text({
              amount: kes(prompt.amountKes, getLocale()),
              account: prompt.accountReference,
            }),
          )}
        </p>
        <Field
          name="pin"
          label={m.dev_pin()}
          hint={m.dev_pin_hint()}
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          required
        />
        <Keys />
      </ActionForm>
    </section>
  )
}

function Keys() {
  const other = (choice: DeviceChoice, text: string) => (
    <Submit name="choice" value={choice} variant="outline" formNoValidate pendingText={text}>
      {text}
    </Submit>
  )
  return (
    <div className="sim-keys">
      <Submit name="choice" value="approve">
        {m.dev_approve()}
      </Submit>
      {other('cancel', m.dev_cancel())}
      {other('ignore', m.dev_ignore())}
      {other('wrong-pin', m.dev_wrong_pin())}
      {other('no-funds', m.dev_no_funds())}
    </div>
  )
}
