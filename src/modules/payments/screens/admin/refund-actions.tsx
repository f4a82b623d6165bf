import type { ReactNode } from 'react'
import { kes } from '#kit/money.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import type { Refund } from './row-types.ts'
import { isToSend } from './refund-state.tsx'

type Props = { refund: Refund; canReverse: boolean; action: string }

/** The current actions on a refund; none while M-Pesa works on it, or the payer might get the money twice. */
export function RefundActions(props: Props) {
  const { id, state, accountReference: of, canReopen } = props.refund
  const behind = (summary: string, forms: ReactNode) => (
    <Behind summary={summary} of={of} id={id}>
      {forms}
    </Behind>
  )
  if (state === 'requested') return behind(m.admin_refund_decide(), <Decide {...props} />)
  if (isToSend(props.refund)) return behind(m.admin_settle(), <ByHand {...props} />)
  if (canReopen) return behind(m.admin_refund_reopen(), <Reopen {...props} />)
  return state === 'stuck' ? behind(m.admin_settle(), <Unstick {...props} />) : m.admin_none()
}

const goingBack = ({ amountKes, phone }: Refund) => ({ amount: kes(amountKes, getLocale()), phone })

function Decide({ refund, canReverse, action }: Props) {
  const { id, description: item, receipt } = refund
  const words = { item, ...goingBack(refund) }
  const ask = { name: 'answer', hint: m.admin_refund_answer_hint(), maxLength: 500 }
  return (
    <>
      <LearnedSoFar learned={refund.learned} />
      <RowForm
        intent="approve-refund"
        id={id}
        action={action}
        button={m.admin_refund_approve()}
        ask={{ ...ask, label: m.admin_refund_answer(), optional: true }}
        note={
          canReverse && receipt ? m.admin_refund_approve_note(words) : m.admin_refund_approve_hand_note(words)
        }
      >
        <KeepCertificate learned={refund.learned} />
      </RowForm>
      <RowForm
        intent="refuse-refund"
        id={id}
        action={action}
        note={m.admin_refund_refuse_note({ item })}
        button={m.admin_refund_refuse()}
        danger
        ask={{ ...ask, label: m.admin_refund_why_refused() }}
      />
    </>
  )
}

function Reopen({ refund: { id }, action }: Props) {
  return (
    <RowForm
      intent="reopen-refund"
      id={id}
      action={action}
      note={m.admin_refund_reopen_note()}
      button={m.admin_refund_reopen_do()}
    />
  )
}

function Unstick(props: Props) {
  const { refund, canReverse, action } = props
  return (
    <>
      {canReverse && (
        <RowForm
          intent="retry-refund"
          id={refund.id}
          action={action}
          note={m.admin_refund_retry_note(goingBack(refund))}
          button={m.admin_refund_retry()}
        />
      )}
      <ByHand {...props} lookFirst />
    </>
  )
}

function ByHand({ refund, action, lookFirst }: Props & { lookFirst?: boolean }) {
  const note = m.admin_refund_send_note(goingBack(refund))
  return (
    <RowForm
      intent="refund-by-hand"
      id={refund.id}
      action={action}
      note={lookFirst ? `${m.admin_refund_look_first()} ${note}` : note}
      button={m.admin_refund_by_hand()}
      ask={{
        name: 'reference',
        label: m.admin_refund_code(),
        hint: m.admin_refund_code_hint(),
        maxLength: 20,
        short: true,
      }}
    />
  )
}
