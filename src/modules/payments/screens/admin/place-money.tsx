import { kes } from '#kit/money.ts'
import { type Ask, Asked, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { COURSES } from './courses-for-sale.tsx'

const seen = (): Ask => ({
  name: 'resolution',
  label: m.admin_resolution(),
  hint: m.admin_resolution_hint(),
  maxLength: 500,
})

type Props = { id: string; amountKes: number | null; action: string }

/** Money without a payment: whose it is, or that it was sent back. */
export function PlaceMoney({ id, amountKes, action }: Props) {
  const amount = kes(amountKes ?? 0, getLocale())
  const form = { id, action, ask: seen() }
  return (
    <>
      <RowForm
        intent="assign-money"
        note={m.admin_assign_note({ amount })}
        button={m.admin_assign()}
        {...form}
      >
        <GivenTo />
      </RowForm>
      <RowForm
        intent="return-money"
        note={m.admin_return_note({ amount })}
        button={m.admin_return()}
        {...form}
      >
        <Asked
          name="reference"
          label={m.admin_return_code()}
          hint={m.admin_refund_code_hint()}
          maxLength={20}
          short
        />
      </RowForm>
    </>
  )
}

const wide = { className: 'w-full', required: true }

const GivenTo = () => (
  <>
    <Field
      {...wide}
      name="email"
      type="email"
      autoComplete="off"
      maxLength={254}
      label={m.admin_assign_email()}
    />
    <Field
      {...wide}
      name="courseId"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      list={COURSES}
      label={m.admin_assign_course()}
      hint={m.admin_assign_course_hint()}
    />
    <Field
      {...wide}
      name="phone"
      type="tel"
      autoComplete="off"
      maxLength={40}
      label={m.admin_assign_phone()}
      hint={m.admin_assign_phone_hint()}
    />
    <Checkbox name="anyAmount" label={m.admin_assign_any()} />
  </>
)
