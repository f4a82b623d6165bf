import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answerFor, type Part } from './part.ts'

export type PhoneFacts = {
  /** Masked. */ phone: string | null
  /** As M-Pesa writes it, and as people do. */ waiting: { phone: string; shown: string } | null
}

/** The number, the code that proves it, and the way to another one. */
export function PhonePart({ phone, waiting, answer, busy }: Part & PhoneFacts) {
  const sent = answerFor(answer, 'phone-send')
  const confirmed = answerFor(answer, 'phone-confirm')
  const refused = sent?.refused ?? confirmed?.refused
  // Asked for again in this very answer, or nothing is known yet: the field stands open.
  const isOpen = sent !== undefined || (!phone && !waiting)
  const field = (
    <NumberForm
      label={phone || waiting ? m.account_phone_new() : m.account_phone_field()}
      typed={sent?.values.phone}
      error={sent?.refused?.fields.phone}
      busy={busy}
    />
  )
  return (
    <Section title={m.account_phone()} id="phone">
      <div className="stack">
        <p className="soft">{m.account_phone_lead()}</p>
        {refused && (
          <FormError title={refused.title} text={confirmed?.refused?.fields.phone ?? refused.text} />
        )}
        {phone ? (
          <p className="row">
            <b>{phone}</b>
            <Badge tone="leaf">{m.account_phone_verified()}</Badge>
          </p>
        ) : (
          !waiting && <p>{m.account_phone_none()}</p>
        )}
        {waiting && <CodeForm {...waiting} error={confirmed?.refused?.fields.code} busy={busy} />}
        {isOpen ? field : <Disclosure title={m.account_phone_change()}>{field}</Disclosure>}
        {phone && (
          <Form method="post">
            <Button
              name="intent"
              value="phone-remove"
              variant="quiet"
              pending={busy === 'phone-remove'}
              pendingText={m.common_please_wait()}
            >
              {m.account_phone_remove()}
            </Button>
          </Form>
        )}
      </div>
    </Section>
  )
}

function NumberForm({
  label,
  typed,
  error,
  busy,
}: {
  label: string
  typed?: string
  error?: string
  busy: string
}) {
  return (
    <Form method="post" className="stack">
      <Field
        label={label}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={40}
        hint={m.account_phone_hint()}
        defaultValue={typed}
        error={error}
      />
      <p>
        <Button
          name="intent"
          value="phone-send"
          variant="outline"
          pending={busy === 'phone-send'}
          pendingText={m.common_please_wait()}
        >
          {m.account_phone_send()}
        </Button>
      </p>
    </Form>
  )
}

function CodeForm({
  phone,
  shown,
  error,
  busy,
}: {
  phone: string
  shown: string
  error?: string
  busy: string
}) {
  return (
    <div className="grid gap-3 rounded-card bg-sand p-4">
      <p>{m.account_phone_waiting({ phone: shown })}</p>
      <Form method="post" className="stack">
        {/* The code is for this number, whatever another tab has asked for meanwhile. */}
        <input type="hidden" name="phone" value={phone} />
        <Field
          label={m.account_phone_code()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={12}
          error={error}
        />
        <p>
          <Button
            name="intent"
            value="phone-confirm"
            pending={busy === 'phone-confirm'}
            pendingText={m.common_please_wait()}
          >
            {m.account_phone_confirm()}
          </Button>
        </p>
      </Form>
      <Form method="post">
        <input type="hidden" name="phone" value={phone} />
        <Button
          name="intent"
          value="phone-send"
          variant="quiet"
          pending={busy === 'phone-send'}
          pendingText={m.common_please_wait()}
        >
          {m.account_phone_send_again()}
        </Button>
      </Form>
    </div>
  )
}
