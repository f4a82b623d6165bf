import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'

/** A code to type on a basic phone, which from then on learns for this account. */
export function PhoneLink({ dial }: { dial: string }) {
  const code = useFormAnswer<{ code: string }>({ intent: 'phone-link' })?.extra?.code
  return (
    <div className="stack">
      <h3>{m.account_phone_link()}</h3>
      <p>{m.account_phone_link_lead({ dial })}</p>
      {code && (
        <p className="grid gap-1 rounded-card bg-sand p-4" role="status">
          <span>{m.account_phone_link_type()}</span>
          <b className="text-2xl figures" id="link-code">{`${code.slice(0, 4)} ${code.slice(4)}`}</b>
          <span className="soft">{m.account_phone_link_ends()}</span>
        </p>
      )}
      <ActionForm intent="phone-link" action="/account/phone">
        <Submit variant="outline">{code ? m.account_phone_link_again() : m.account_phone_link_show()}</Submit>
      </ActionForm>
    </div>
  )
}

/** Why a basic phone needs a PIN, and what to do about a lost one. */
export function PhonePin({ dial, pin }: { dial: string; pin: 'none' | 'set' | 'locked' }) {
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
