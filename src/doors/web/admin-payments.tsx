import { kes } from '#kit/money.ts'
import type { listMoneyReviews, listPayments } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import type { Tone } from '#ui/tone.ts'
import type { Refused } from '#web.server.ts'
import { adminHref, Behind, isRefused, Long, Moment, RowForm, Rows, Search } from './admin-pieces.tsx'

export type Payment = Awaited<ReturnType<typeof listPayments>>[number]
type Finding = Awaited<ReturnType<typeof listMoneyReviews>>[number]
type Props = { findings: Finding[]; findingsPage: number; payments: Payment[]; q: string; status: string; page: number; refused?: Refused }

/** Money that waits for a person comes first, then every payment (ADM-16, ADM-17). */
export function Payments({ findings, findingsPage, payments, q, status, page, refused }: Props) {
  const filters = { tab: 'payments', q, status }
  return (
    <>
      <Section title={m.admin_findings()}>
        <Findings findings={findings} page={findingsPage} refused={refused} />
      </Section>
      <Section title={m.admin_payments()}>
        <Search tab="payments" q={q} label={m.admin_payment_search()}>
          <Select key={status} name="status" label={m.admin_status()} defaultValue={status} options={[
            { value: '', label: m.admin_status_all() }, { value: 'pending', label: m.admin_status_pending() },
            { value: 'completed', label: m.admin_status_completed() }, { value: 'failed', label: m.admin_status_failed() },
          ]} />
        </Search>
        <PaymentRows payments={payments} page={page} hrefFor={(page) => adminHref({ ...filters, page })} />
      </Section>
    </>
  )
}

const reasonWords: Record<string, () => string> = {
  'wrong-amount': m.admin_reason_wrong_amount, 'reused-receipt': m.admin_reason_reused_receipt, 'unknown-result': m.admin_reason_unknown_result,
  'request-mismatch': m.admin_reason_request_mismatch, 'paid-twice': m.admin_reason_paid_twice, unsettled: m.admin_reason_unsettled,
}

function Findings({ findings, page, refused }: { findings: Finding[]; page: number; refused?: Refused }) {
  const ask = { name: 'resolution', label: m.admin_resolution(), hint: m.admin_resolution_hint(), maxLength: 500 }
  return (
    <Rows
      caption={m.admin_findings()} hideCaption none={m.admin_findings_none()} page={page} hrefFor={(findings) => adminHref({ tab: 'payments', findings })}
      rows={findings} rowKey={(finding) => finding.id}
      columns={[
        { label: m.admin_finding_reason(), cell: (finding) => <>{reasonWords[finding.reason]?.() ?? finding.reason}{finding.details && <span className="block soft text-sm font-normal wrap-anywhere">{finding.details}</span>}</>, main: true },
        { label: m.admin_payment(), cell: (finding) => <StoryLink id={finding.paymentId} accountReference={finding.accountReference} description={finding.description} /> },
        { label: m.admin_payer(), cell: (finding) => <Long>{finding.email ?? m.admin_not_told()}</Long> },
        { label: m.admin_receipt(), cell: (finding) => finding.receipt ?? m.admin_not_told() },
        { label: m.admin_found_at(), cell: (finding) => <Moment at={finding.createdAt} /> },
        { label: m.admin_expected(), cell: (finding) => <Money amountKes={finding.expectedKes} />, numeric: true },
        { label: m.admin_received(), cell: (finding) => <Money amountKes={finding.amountKes} />, numeric: true },
        {
          label: m.admin_actions(),
          cell: (finding) => (
            <Behind summary={m.admin_settle()} of={finding.accountReference ?? ''} open={isRefused(refused, 'resolve-money', finding.id)}>
              <RowForm intent="resolve-money" id={finding.id} button={m.admin_resolve()} ask={ask} refused={refused} />
            </Behind>
          ),
        },
      ]}
    />
  )
}

function Money({ amountKes }: { amountKes: number | null }) {
  return amountKes === null ? m.admin_not_told() : <span className="whitespace-nowrap">{kes(amountKes, getLocale())}</span>
}

/** Leads to the story of a payment; its reference in the search leaves the payment's own row beside it. */
function StoryLink({ id, accountReference, description }: { id: string | null; accountReference: string | null; description: string | null }) {
  if (!id) return m.admin_none()
  return <Anchor to={adminHref({ tab: 'payments', q: accountReference ?? '', payment: id })}><bdi>{description}</bdi></Anchor>
}

const statusBadges: Record<string, { tone: Tone; words: () => string }> = {
  completed: { tone: 'leaf', words: m.admin_status_completed },
  pending: { tone: 'gold', words: m.admin_status_pending },
  failed: { tone: 'brick', words: m.admin_status_failed },
}

function Status({ payment: { status, step } }: { payment: Payment }) {
  const badge = statusBadges[status]
  return (
    <>
      {badge ? <Badge tone={badge.tone}>{badge.words()}</Badge> : status}
      {step === 'review' && <span className="block soft">{m.admin_waits()}</span>}
    </>
  )
}

export function PaymentRows({ payments, page, hrefFor }: { payments: Payment[]; page: number; hrefFor: (page: number) => string }) {
  return (
    <Rows
      caption={m.admin_payments()} hideCaption none={m.admin_payment_none()} page={page} hrefFor={hrefFor} rows={payments} rowKey={(payment) => payment.id}
      columns={[
        { label: m.admin_payment(), cell: (payment) => <StoryLink {...payment} />, main: true },
        { label: m.admin_payer(), cell: (payment) => <Long>{payment.email}</Long> },
        { label: m.admin_phone(), cell: (payment) => <span className="figures">{payment.phone}</span> },
        { label: m.admin_status(), cell: (payment) => <Status payment={payment} /> },
        { label: m.admin_receipt(), cell: (payment) => payment.receipt ?? m.admin_none() },
        { label: m.admin_reference(), cell: (payment) => payment.accountReference },
        { label: m.admin_started(), cell: (payment) => <Moment at={payment.createdAt} /> },
        { label: m.admin_amount(), cell: (payment) => <Money amountKes={payment.amountKes} />, numeric: true },
      ]}
    />
  )
}
