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
import { paymentSale } from '../../queries/sale.server.ts'
import { paymentStory } from '../../queries/books.server.ts'
import type { Route } from './+types/story'
import { BeginRefund } from './begin-refund.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { eventWords } from './story-words.ts'

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
