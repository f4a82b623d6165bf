import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormRefusal } from '#shell/form/answer.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

export type PhoneFacts = {
  /** The short code that basic phones dial. */ dial: string
  pin: 'none' | 'set' | 'locked'
  /** Masked. */ phone: string | null
  /** As M-Pesa writes it, and as people do. */ waiting: { phone: string; shown: string } | null
}

const PHONE = '/account/phone'

/** The number, the code that proves it, and how to use another one. */
export function PhonePart({ dial, pin, phone, waiting }: PhoneFacts) {
  const sending = useFormAnswer({ intent: 'phone-send' })
  const confirming = useFormAnswer({ intent: 'phone-confirm', words: aboutNumber })
  // Requested again in this response, or nothing is known yet: the field is open.
  const isOpen = sending !== undefined || (!phone && !waiting)
  const field = <NumberForm label={phone || waiting ? m.account_phone_new() : m.account_phone_field()} />
  return (
    <Section title={m.account_phone()} id="phone">
      <div className="stack">
        <p className="soft">{m.account_phone_lead()}</p>
        {phone ? <Verified phone={phone} /> : !waiting && <p>{m.account_phone_none()}</p>}
        {/* The form of a code that can no longer be used disappears: its error is shown in its place. */}
        {waiting ? <CodeForm {...waiting} /> : <RefusalNote refusal={confirming?.refusal} />}
        {isOpen ? field : <Disclosure title={m.account_phone_change()}>{field}</Disclosure>}
        {phone ? <PhonePin dial={dial} pin={pin} /> : <PhoneLink dial={dial} />}
        {phone && (
          <ActionForm intent="phone-remove" action={PHONE}>
            <Submit variant="quiet">{m.account_phone_remove()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}

const Verified = ({ phone }: { phone: string }) => (
  <p className="row">
    <b>{phone}</b>
    <Badge tone="leaf">{m.account_phone_verified()}</Badge>
  </p>
)

const NumberForm = ({ label }: { label: string }) => (
  <ActionForm intent="phone-send" action={PHONE} className="stack">
    <Field
      label={label}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      maxLength={40}
      hint={m.account_phone_hint()}
    />
    <p>
      <Submit variant="outline">{m.account_phone_send()}</Submit>
    </p>
  </ActionForm>
)

// The number is not in the code's form: its error is shown above.
const aboutNumber = (refusal: FormRefusal): FormRefusal => ({
  ...refusal,
  text: refusal.fields.phone ?? refusal.text,
})

const CodeForm = ({ phone, shown }: NonNullable<PhoneFacts['waiting']>) => (
  <div className="grid gap-3 rounded-card bg-sand p-4">
    <p>{held(m.account_phone_waiting({ phone: shown }))}</p>
    <ActionForm intent="phone-confirm" action={PHONE} className="stack" words={aboutNumber}>
      {/* The code is for this number, whatever another tab has requested meanwhile. */}
      <input type="hidden" name="phone" value={phone} />
      <Field
        label={m.account_phone_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
      />
      <p>
        <Submit>{m.account_phone_confirm()}</Submit>
      </p>
    </ActionForm>
    <ActionForm intent="phone-send" action={PHONE} quiet>
      <input type="hidden" name="phone" value={phone} />
      <Submit variant="quiet">{m.account_phone_send_again()}</Submit>
    </ActionForm>
  </div>
)

/** A code to type on a basic phone, which from then on learns for this account. */
function PhoneLink({ dial }: { dial: string }) {
  const code = useFormAnswer<{ code: string }>({ intent: 'phone-link' })?.extra?.code
  return (
    <div className="stack">
      <h3>{m.account_phone_link()}</h3>
      <p>{m.account_phone_link_lead({ dial })}</p>
      {code && (
        <p className="grid gap-1 rounded-card bg-sand p-4" role="status">
          <span>{m.account_phone_link_type()}</span>
          <b className="text-2xl figures" id="link-code">{`${code.slice(0, 4)} ${code.slice(4)}`}</b>
          <span className="soft">{held(m.account_phone_link_ends())}</span>
        </p>
      )}
      <ActionForm intent="phone-link" action="/account/phone">
        <Submit variant="outline">{code ? m.account_phone_link_again() : m.account_phone_link_show()}</Submit>
      </ActionForm>
    </div>
  )
}

/** Why a basic phone needs a PIN, and what to do about a lost one. */
function PhonePin({ dial, pin }: { dial: string; pin: 'none' | 'set' | 'locked' }) {
  if (pin === 'none') return <p className="soft">{m.account_pin_none({ dial })}</p>
  return (
    <div className="stack">
      <p>{pin === 'locked' ? m.account_pin_locked() : m.account_pin_set()}</p>
      <ActionForm intent="pin-reset" action="/account/phone">
        <Submit variant="quiet">{m.account_pin_reset()}</Submit>
      </ActionForm>
    </div>
  )
}
