import { type RefObject, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import type { RunningCall } from '#modules/basic-phone/types.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/forms/field.tsx'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
/** Characters of one reply; the entrypoint truncates longer ones. */
const LONGEST = 200

/** The phone: its screen, the input, and keys for people who only tap. */
export function Handset({ code, phone, call }: { code: string; phone: string; call: RunningCall | null }) {
  // A running call is in the server's response, also after a reload; how one ended, or another network's message, is shown once.
  const lastWords = useFormAnswer<string>({ anyForm: true })?.extra
  return (
    <section className="handset" aria-labelledby="handset">
      <h2 id="handset">
        <span>{phone}</span>
        <Badge tone="sky">{m.simulator_simulated()}</Badge>
      </h2>
      <div className="handset-screen" role="status" aria-label={m.simulator_screen()} dir="auto">
        {call?.screen || lastWords || m.simulator_ready({ code })}
      </div>
      {call ? <ReplyForm key={call.after} call={call} /> : <DialForm code={code} />}
    </section>
  )
}

function DialForm({ code }: { code: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <ActionForm intent="dial" preventScrollReset>
      <Field
        ref={input}
        name="code"
        label={m.simulator_number_to_dial()}
        defaultValue={code}
        inputMode="tel"
        autoComplete="off"
        maxLength={LONGEST}
        required
      />
      <Keypad input={input} />
      <Submit>{m.simulator_dial()}</Submit>
    </ActionForm>
  )
}

function ReplyForm({ call: { id, after } }: { call: RunningCall }) {
  const input = useRef<HTMLInputElement>(null)
  // So that people who type after each screen need not find the box each time.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <ActionForm intent="send" retry="once" preventScrollReset>
        <input type="hidden" name="session" value={id} />
        <input type="hidden" name="after" value={after} />
        {/* No Field: that would keep the typed value, and here each screen asks anew. */}
        <div className="field">
          <label htmlFor="reply">{m.simulator_reply()}</label>
          <input
            id="reply"
            ref={input}
            name="reply"
            className="input"
            autoComplete="off"
            maxLength={LONGEST}
          />
        </div>
        <Keypad input={input} />
        <Submit>{m.simulator_send()}</Submit>
      </ActionForm>
      <ActionForm intent="hang-up" preventScrollReset>
        <Submit variant="outline">{m.simulator_hang_up()}</Submit>
      </ActionForm>
    </>
  )
}

/** Keys that type into the box above; without scripts the phone's own keyboard does. */
function Keypad({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const isThere = useHydrated()
  if (!isThere) return null
  const press = (key: string) => {
    const box = input.current
    if (!box) return
    box.setRangeText(key, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end')
  }
  return (
    <div className="handset-keys" role="group" aria-label={m.simulator_keypad()}>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => press(key)}>
          {key}
        </button>
      ))}
    </div>
  )
}
