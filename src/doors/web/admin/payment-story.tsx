import type { paymentStory, Sale } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { type Payment, PaymentRows } from './payments.tsx'
import { BeginRefund } from './begin-refund.tsx'
import { adminHref, Moment } from './pieces.tsx'

type Event = Awaited<ReturnType<typeof paymentStory>>[number]

const kinds: Record<string, () => string> = {
  started: m.admin_event_started,
  'prompt-accepted': m.admin_event_prompt_accepted,
  'prompt-refused': m.admin_event_prompt_refused,
  'prompt-unknown': m.admin_event_prompt_unknown,
  callback: m.admin_event_callback,
  'query-final': m.admin_event_query_final,
  'query-pending': m.admin_event_query_pending,
  'query-no-answer': m.admin_event_query_no_answer,
  'review-resolved': m.admin_event_review_resolved,
  applied: m.admin_event_applied,
  ledger: m.admin_event_ledger,
  'refund-requested': m.admin_event_refund_requested,
  'refund-approved': m.admin_event_refund_approved,
  'refund-refused': m.admin_event_refund_refused,
  'refund-reopened': m.admin_event_refund_reopened,
  'refund-begun': m.admin_event_refund_begun,
  assigned: m.admin_event_assigned,
  'review-assigned': m.admin_event_review_assigned,
  'review-returned': m.admin_event_review_returned,
  'refund-retried': m.admin_event_refund_retried,
  'refund-sent': m.admin_event_refund_sent,
  'refund-accepted': m.admin_event_refund_accepted,
  'refund-unknown': m.admin_event_refund_unknown,
  'refund-result': m.admin_event_refund_result,
  'refund-late': m.admin_event_refund_late,
  'refund-by-hand': m.admin_event_refund_by_hand,
  'review-paid': m.admin_event_review_paid,
  'review-not-paid': m.admin_event_review_not_paid,
  'review-refund': m.admin_event_review_refund,
  'review-note': m.admin_event_review_note,
}

/** Everything that happened to one payment, in order, with what was received letter by letter. */
export function PaymentStory({
  payments,
  events,
  sale,
  refused,
}: {
  payments: Payment[]
  events: Event[]
  sale: Sale
  refused?: Refused
}) {
  const back = (
    <Anchor to={adminHref({ tab: 'payments' })} className="btn btn-quiet">
      {m.admin_story_back()}
    </Anchor>
  )
  return (
    <>
      <Section title={m.admin_payment()} action={back}>
        <PaymentRows payments={payments} page={1} hrefFor={() => adminHref({ tab: 'payments' })} />
      </Section>
      {payments.map((payment) => (
        <BeginRefund key={payment.id} payment={payment} sale={sale} refused={refused} />
      ))}
      <Section title={m.admin_story()}>
        {events.length === 0 && <p className="soft">{m.admin_story_none()}</p>}
        <ol className="stack">
          {events.map((event) => (
            <li key={event.id}>
              <p>
                <b>{kinds[event.kind]?.() ?? event.kind}</b>{' '}
                <span className="soft small">
                  <Moment at={event.at} />
                </span>
              </p>
              {event.raw && (
                <pre className="mt-1 rounded-btn bg-sand p-3 text-sm whitespace-pre-wrap wrap-anywhere">
                  {event.raw}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
