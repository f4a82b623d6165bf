import type { coursesForSale } from '#modules/courses/queries.server.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { Refused } from '#web/answers.server.ts'
import { type Ask, Asked, isRefused, RowForm } from './pieces.tsx'

export type CourseForSale = Awaited<ReturnType<typeof coursesForSale>>[number]
const LIST = 'courses-for-sale'

const seen = (): Ask => ({
  name: 'resolution',
  label: m.admin_resolution(),
  hint: m.admin_resolution_hint(),
  maxLength: 500,
})

type Props = { id: string; amountKes: number | null; refused?: Refused }

/** Money that came without a payment: whose it is, or that it went back. */
export function PlaceMoney({ id, amountKes, refused }: Props) {
  const mine = (intent: string) => (isRefused(refused, intent, id) ? refused : undefined)
  const amount = kes(amountKes ?? 0, getLocale())
  return (
    <>
      <RowForm
        intent="assign-money"
        id={id}
        note={m.admin_assign_note({ amount })}
        button={m.admin_assign()}
        refused={refused}
        ask={seen()}
      >
        <GivenTo refused={mine('assign-money')} />
      </RowForm>
      <RowForm
        intent="return-money"
        id={id}
        note={m.admin_return_note({ amount })}
        button={m.admin_return()}
        refused={refused}
        ask={seen()}
      >
        <Asked
          ask={{
            name: 'reference',
            label: m.admin_return_code(),
            hint: m.admin_refund_code_hint(),
            maxLength: 20,
            short: true,
          }}
          refused={mine('return-money')}
        />
      </RowForm>
    </>
  )
}

function GivenTo({ refused }: { refused?: Refused }) {
  const said = (name: string) => ({
    name,
    className: 'w-full',
    required: true,
    defaultValue: refused?.values[name],
    error: refused?.refused.fields[name],
  })
  return (
    <>
      <Field
        {...said('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        label={m.admin_assign_email()}
      />
      <Field
        {...said('courseId')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        list={LIST}
        label={m.admin_assign_course()}
        hint={m.admin_assign_course_hint()}
      />
      <Field
        {...said('phone')}
        type="tel"
        autoComplete="off"
        maxLength={40}
        label={m.admin_assign_phone()}
        hint={m.admin_assign_phone_hint()}
      />
      <Checkbox
        name="anyAmount"
        label={m.admin_assign_any()}
        defaultChecked={refused?.values.anyAmount !== undefined}
        error={refused?.refused.fields.anyAmount}
      />
    </>
  )
}

/** The courses that the number field of every such form proposes, once a page. */
export const CoursesForSale = ({ courses }: { courses: CourseForSale[] }) => (
  <datalist id={LIST}>
    {courses.map(({ id, title, priceKes }) => (
      <option key={id} value={id}>{`${title}, ${kes(priceKes, getLocale())}`}</option>
    ))}
  </datalist>
)
