import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { NAME_LETTERS } from '../../rules.ts'

type Props = { toName?: string; phone?: string }

/** To whom: a name and a Kenyan number. */
export const ReceiverFields = ({ toName, phone }: Props) => (
  <>
    <Field
      name="toName"
      label={m.gifts_to_name()}
      defaultValue={toName}
      maxLength={NAME_LETTERS}
      autoComplete="off"
      required
    />
    <Field
      name="phone"
      type="tel"
      inputMode="tel"
      label={m.gifts_to_phone()}
      hint={m.gifts_to_phone_hint()}
      defaultValue={phone}
      maxLength={40}
      autoComplete="off"
      required
    />
  </>
)
