import { kes } from '#kit/money.ts'
import type { Page } from '#kit/paging.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Money } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'
import type { Payment } from './row-types.ts'
import { StoryLink } from './story-link.tsx'

const statusBadges: Record<string, { tone: Tone; words: () => string }> = {
  completed: { tone: 'leaf', words: m.admin_status_completed },
  pending: { tone: 'gold', words: m.admin_status_pending },
  failed: { tone: 'brick', words: m.admin_status_failed },
}

/** Where the money is, if the status does not say it. */
const stepWords: Record<string, () => string> = {
  review: m.admin_waits,
  refunding: m.admin_refund_begun,
  refunded: m.admin_refunded,
}

function Status({ payment: { status, step } }: { payment: Payment }) {
  const badge = statusBadges[status]
  return (
    <>
      {badge ? <Badge tone={badge.tone}>{badge.words()}</Badge> : status}
      {stepWords[step] && <span className="block soft">{stepWords[step]()}</span>}
    </>
  )
}

/** What is paid and, where a coupon lowered it, of which price. */
function Paid({ payment: { amountKes, discountKes, coupon } }: { payment: Payment }) {
  const words = {
    price: kes(amountKes + discountKes, getLocale()),
    discount: kes(discountKes, getLocale()),
    code: coupon ?? '',
  }
  return (
    <>
      <Money amountKes={amountKes} />
      {discountKes > 0 && <span className="block soft">{held(m.admin_discount_of(words))}</span>}
    </>
  )
}

type Props = { payments: Page<Payment>; hrefFor: (page: number) => string }

export function PaymentRows({ payments, hrefFor }: Props) {
  return (
    <Rows
      list={payments}
      caption={m.admin_payments()}
      hideCaption
      none={m.admin_payment_none()}
      hrefFor={hrefFor}
      rowKey={(payment) => payment.id}
      columns={[
        {
          label: m.admin_payment(),
          cell: (payment) => <StoryLink {...payment} paymentId={payment.id} />,
          main: true,
        },
        {
          label: m.admin_payer(),
          cell: (payment) => (
            <span className="payer block">
              <Long>{payment.email}</Long>
            </span>
          ),
        },
        { label: m.admin_phone(), cell: (payment) => <span className="figures">{payment.phone}</span> },
        { label: m.admin_status(), cell: (payment) => <Status payment={payment} /> },
        { label: m.admin_receipt(), cell: (payment) => payment.receipt ?? m.admin_none() },
        {
          label: m.admin_reference(),
          cell: (payment) => <span className="whitespace-nowrap">{payment.accountReference}</span>,
        },
        { label: m.admin_started(), cell: (payment) => <Moment at={payment.createdAt} /> },
        { label: m.admin_amount(), cell: (payment) => <Paid payment={payment} />, numeric: true },
      ]}
    />
  )
}
