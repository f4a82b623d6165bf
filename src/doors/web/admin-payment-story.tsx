import type { paymentStory } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/section.tsx'
import { type Payment, PaymentRows } from './admin-payments.tsx'
import { adminHref, Moment } from './admin-pieces.tsx'

type Event = Awaited<ReturnType<typeof paymentStory>>[number]

const kinds: Record<string, () => string> = {
  started: m.admin_event_started, 'prompt-accepted': m.admin_event_prompt_accepted, 'prompt-refused': m.admin_event_prompt_refused,
  'prompt-unknown': m.admin_event_prompt_unknown, callback: m.admin_event_callback, 'query-final': m.admin_event_query_final,
  'query-pending': m.admin_event_query_pending, 'query-no-answer': m.admin_event_query_no_answer, 'review-resolved': m.admin_event_review_resolved,
}

/** Everything that happened to one payment, in order, with what was received letter by letter. */
export function PaymentStory({ payments, events }: { payments: Payment[]; events: Event[] }) {
  const back = <Anchor to={adminHref({ tab: 'payments' })} className="btn btn-quiet">{m.admin_story_back()}</Anchor>
  return (
    <>
      <Section title={m.admin_payment()} action={back}>
        <PaymentRows payments={payments} page={1} hrefFor={() => adminHref({ tab: 'payments' })} />
      </Section>
      <Section title={m.admin_story()}>
        {events.length === 0 && <p className="soft">{m.admin_story_none()}</p>}
        <ol className="stack">
          {events.map((event) => (
            <li key={event.id}>
              <p><b>{kinds[event.kind]?.() ?? event.kind}</b> <span className="soft small"><Moment at={event.at} /></span></p>
              <pre className="mt-1 rounded-btn bg-sand p-3 text-sm whitespace-pre-wrap wrap-anywhere">{event.raw}</pre>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
