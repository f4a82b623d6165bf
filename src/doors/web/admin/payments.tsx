import type { listPayments } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import type { Refused } from '#web/answers.server.ts'
import { type Finding, Findings } from './findings.tsx'
import type { CourseForSale } from './place-money.tsx'
import { adminHref, Long, Moment, Money, Rows, Search, StoryLink } from './pieces.tsx'
import { type Refund, Refunds } from './refunds.tsx'

export type Payment = Awaited<ReturnType<typeof listPayments>>[number]
type Props = {
  findings: Finding[]
  courses: CourseForSale[]
  findingsPage: number
  refunds: Refund[]
  refundState: 'open' | 'ended'
  refundsPage: number
  canReverse: boolean
  payments: Payment[]
  q: string
  status: string
  page: number
  refused?: Refused
}

/** Money that waits for a person comes first, then every payment (ADM-16, ADM-17). */
export function Payments({
  findings,
  courses,
  findingsPage,
  refunds,
  refundState,
  refundsPage,
  canReverse,
  payments,
  q,
  status,
  page,
  refused,
}: Props) {
  const filters = { tab: 'payments', q, status }
  return (
    <>
      <Section title={m.admin_findings()}>
        <Findings findings={findings} courses={courses} page={findingsPage} refused={refused} />
      </Section>
      <Refunds
        refunds={refunds}
        state={refundState}
        page={refundsPage}
        canReverse={canReverse}
        refused={refused}
      />
      <Section title={m.admin_payments()}>
        <Search tab="payments" q={q} label={m.admin_payment_search()}>
          <Select
            key={status}
            name="status"
            label={m.admin_status()}
            defaultValue={status}
            options={[
              { value: '', label: m.admin_status_all() },
              { value: 'pending', label: m.admin_status_pending() },
              { value: 'completed', label: m.admin_status_completed() },
              { value: 'failed', label: m.admin_status_failed() },
            ]}
          />
        </Search>
        <PaymentRows payments={payments} page={page} hrefFor={(page) => adminHref({ ...filters, page })} />
      </Section>
    </>
  )
}

const statusBadges: Record<string, { tone: Tone; words: () => string }> = {
  completed: { tone: 'leaf', words: m.admin_status_completed },
  pending: { tone: 'gold', words: m.admin_status_pending },
  failed: { tone: 'brick', words: m.admin_status_failed },
}

/** Where the money is, when the status does not say it. */
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

export function PaymentRows({
  payments,
  page,
  hrefFor,
}: {
  payments: Payment[]
  page: number
  hrefFor: (page: number) => string
}) {
  return (
    <Rows
      caption={m.admin_payments()}
      hideCaption
      none={m.admin_payment_none()}
      page={page}
      hrefFor={hrefFor}
      rows={payments}
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
        {
          label: m.admin_amount(),
          cell: (payment) => <Money amountKes={payment.amountKes} />,
          numeric: true,
        },
      ]}
    />
  )
}
