import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Moment } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { beginRefund } from '../../commands/begin-refund.server.ts'
import { paymentForAdmin } from '../../queries/payment-list.server.ts'
import { paymentSale, type Sale } from '../../queries/sale.server.ts'
import { paymentStory } from '../../queries/books.server.ts'
import type { Route } from './+types/story'
import { PaymentRows } from './payment-rows.tsx'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { kes } from '#kit/money.ts'
import { Asked, Behind, RowForm } from '#shell/admin/row-form.tsx'
import { getLocale } from '#paraglide/runtime.js'
import { PaidBeside } from './beside.tsx'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import type { Payment } from './row-types.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { paymentId } = args.params
    return {
      payment: await paymentForAdmin(ctx, paymentId),
      events: await paymentStory(ctx, paymentId),
      sale: await paymentSale(ctx, paymentId),
    }
  })

/** It is refunded without a request. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await beginRefund(ctx, args.params.paymentId, {
      reason: textOf(form, 'reason'),
      answer: textOf(form, 'answer'),
      certificateKept: textOf(form, 'certificateKept'),
    })
    web.toast({ title: m.admin_refund_approved() })
    return redirect(args.url.pathname)
  })

/** Everything that happened to one payment, in order, with everything received verbatim. */
export default function AdminPayment({ loaderData: { payment, events, sale } }: Route.ComponentProps) {
  const back = (
    <Anchor to={adminHref('payments')} className="btn btn-quiet">
      {m.admin_story_back()}
    </Anchor>
  )
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section title={m.admin_payment()} action={back}>
        <PaymentRows
          payments={{ rows: [payment], page: 1, hasMore: false }}
          hrefFor={() => adminHref('payments')}
        />
      </Section>
      <BeginRefund payment={payment} sale={sale} />
      <Section title={m.admin_story()}>
        {events.length === 0 && <p className="soft">{m.admin_story_none()}</p>}
        <ol className="stack">
          {events.map((event) => (
            <li key={event.id}>
              <p>
                <b>{eventWords[event.kind]?.() ?? event.kind}</b>{' '}
                <span className="soft small">
                  <Moment at={event.at} />
                </span>
              </p>
              {event.raw && <pre className="small admin-raw wrap-anywhere">{event.raw}</pre>}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

type Props = { payment: Payment; sale: Sale }

/** The learner's progress in a purchase, and refunding it without a request. */
function BeginRefund({ payment, sale }: Props) {
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

const eventWords: Record<string, () => string> = {
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
  'not-applied': m.admin_event_not_applied,
  free: m.admin_event_free,
  'counts-now': m.admin_event_counts_now,
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
