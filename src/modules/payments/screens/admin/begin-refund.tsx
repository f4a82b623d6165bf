import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { kes } from '#kit/money.ts'
import { Asked, Behind, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import type { Sale } from '../../queries/sale.server.ts'
import { PaidBeside } from './beside.tsx'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import type { Payment } from './row-types.ts'

type Props = { payment: Payment; sale: Sale }

/** The learner's progress in a purchase, and refunding it without a request. */
export function BeginRefund({ payment, sale }: Props) {
  return (
    <Section title={m.admin_begin_refund_title()}>
      <div className="stack measure">
        <LearnedSoFar learned={sale.learned} />
        <PaidBeside beside={sale.beside} />
        {sale.canBegin ? (
          <Begin payment={payment} sale={sale} />
        ) : (
          <p className="soft">{m.admin_begin_refund_not()}</p>
        )}
      </div>
    </Section>
  )
}

function Begin({ payment: { id, phone, description, accountReference }, sale }: Props) {
  const words = {
    amount: kes(sale.amountKes, getLocale()),
    phone,
    item: description,
    refundDays: REFUND_DAYS,
  }
  return (
    <Behind summary={m.admin_begin_refund()} of={accountReference} id={id}>
      <RowForm
        intent="begin-refund"
        id={id}
        note={m.admin_begin_refund_note(words)}
        button={m.admin_begin_refund_do()}
        danger
        ask={{
          name: 'reason',
          label: m.admin_begin_refund_why(),
          hint: m.admin_begin_refund_why_hint(),
          maxLength: 500,
        }}
      >
        <KeepCertificate learned={sale.learned} />
        <Asked
          name="answer"
          label={m.admin_refund_answer()}
          hint={m.admin_refund_answer_hint()}
          maxLength={500}
          optional
        />
      </RowForm>
    </Behind>
  )
}
