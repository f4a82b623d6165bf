import { Form, useNavigation } from 'react-router'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { DeviceChoice, DevicePrompt } from '#web/request-context.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'

/** A phone that rings, with the keys that answer it. */
export function Ringing({ prompt }: { prompt: DevicePrompt }) {
  return (
    <section className="sim-phone" aria-label={m.dev_phone_of({ phone: prompt.phone })}>
      <Form method="post" className="sim-screen" autoComplete="off">
        <p className="small soft figures">{prompt.phone}</p>
        <p className="sim-text">
          {m.dev_prompt_text({
            amount: kes(prompt.amountKes, getLocale()),
            account: prompt.accountReference,
          })}
        </p>
        <input type="hidden" name="prompt" value={prompt.id} />
        <Field
          name="pin"
          label={m.dev_pin()}
          hint={m.dev_pin_hint()}
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          required
        />
        <Keys prompt={prompt} />
      </Form>
    </section>
  )
}

function Keys({ prompt }: { prompt: DevicePrompt }) {
  const isAnswering = useNavigation().formData?.get('prompt') === prompt.id
  const other = (choice: DeviceChoice, text: string) => (
    <Button
      name="choice"
      value={choice}
      variant="outline"
      formNoValidate
      pending={isAnswering}
      pendingText={text}
    >
      {text}
    </Button>
  )
  return (
    <div className="sim-keys">
      <Button name="choice" value="approve" pending={isAnswering} pendingText={m.common_please_wait()}>
        {m.dev_approve()}
      </Button>
      {other('cancel', m.dev_cancel())}
      {other('ignore', m.dev_ignore())}
      {other('wrong-pin', m.dev_wrong_pin())}
      {other('no-funds', m.dev_no_funds())}
    </div>
  )
}
