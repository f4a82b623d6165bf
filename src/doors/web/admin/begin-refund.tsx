import { kes } from '#kit/money.ts'
import type { Sale } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import { Asked, Behind, isRefused, RowForm } from './pieces.tsx'
import type { Payment } from './payments.tsx'

type Props = { payment: Payment; sale: Sale; refused?: Refused }

/** What was made of a payment, and sending its money back without a request. */
export function BeginRefund({ payment: { id, phone, description, accountReference }, sale, refused }: Props) {
  const mine = isRefused(refused, 'begin-refund', id) ? refused : undefined
  const words = { amount: kes(sale.amountKes, getLocale()), phone, item: description }
  return (
    <Section title={m.admin_begin_refund_title()}>
      <div className="stack measure">
        <LearnedSoFar learned={sale.learned} />
        {!sale.canBegin ? (
          <p className="soft">{m.admin_begin_refund_not()}</p>
        ) : (
          <Behind summary={m.admin_begin_refund()} of={accountReference} open={mine !== undefined}>
            <RowForm
              intent="begin-refund"
              id={id}
              note={m.admin_begin_refund_note(words)}
              button={m.admin_begin_refund_do()}
              danger
              refused={refused}
              ask={{
                name: 'reason',
                label: m.admin_begin_refund_why(),
                hint: m.admin_begin_refund_why_hint(),
                maxLength: 500,
              }}
            >
              <KeepCertificate learned={sale.learned} refused={mine} />
              <Asked
                ask={{
                  name: 'answer',
                  label: m.admin_refund_answer(),
                  hint: m.admin_refund_answer_hint(),
                  maxLength: 500,
                  optional: true,
                }}
                refused={mine}
              />
            </RowForm>
          </Behind>
        )}
      </div>
    </Section>
  )
}
