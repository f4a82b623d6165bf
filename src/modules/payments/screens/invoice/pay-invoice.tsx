import { useNavigate } from 'react-router'
import { withConsent } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { payableInvoice } from '#modules/organisations/queries/paying.server.ts'
import { invoiceNumber, MOST_BY_MPESA, payInvoiceHref, roomHref } from '#modules/organisations/rules.ts'
import type { InvoiceToPay } from '#modules/organisations/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { ownPayment, pendingPaymentFor } from '../../queries/own.server.ts'
import { payingWith, startByForm } from '../checkout/paying.server.ts'
import { PaymentWidget } from '../checkout/widget.tsx'
import type { Route } from './+types/pay-invoice'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    withConsent(ctx)
    const invoice = await payableInvoice(ctx, args.params.invoiceId)
    const pendingId = await pendingPaymentFor(ctx, 'seat_invoice', invoice.id)
    return {
      invoice,
      why: whyNot(ctx.mpesa.available, invoice),
      pending: pendingId ? await ownPayment(ctx, pendingId) : null,
      paying: await payingWith(web),
    }
  })

/** Why it cannot be paid here, in words. */
function whyNot(isOn: boolean, { status, totalKes }: InvoiceToPay): string | null {
  if (status === 'paid') return m.organisations_pay_paid()
  if (status === 'cancelled') return m.organisations_pay_cancelled()
  if (totalKes > MOST_BY_MPESA) return refusalText(new Refusal('invoice-large')).text
  return isOn ? null : refusalText(new Refusal('payments-off')).text
}

/** Only pages without scripts post here; the others call the function mpesa-payment. */
export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, form, web) =>
    startByForm(ctx, { web, form }, { paymentType: 'seat_invoice', referenceId: args.params.invoiceId }),
  )

/** A manager pays an invoice of their organisation by M-Pesa, with a number of their own. */
export default function PayInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, why, pending, paying } = loaderData
  const navigate = useNavigate()
  const title = m.organisations_invoice({ number: invoiceNumber(invoice.number) })
  const onPaid = () => void navigate(roomHref(invoice.slug, 'seats'), { replace: true })
  return (
    <>
      <title>{m.organisations_pay_page()}</title>
      <PageHead
        title={title}
        lead={m.organisations_quantity_of({ quantity: invoice.quantity, course: invoice.course })}
      />
      <div className="measure stack pb-6">
        {why ? (
          <>
            <Banner tone="sky" title={title} text={why} />
            <p className="row">
              {invoice.status === 'paid' && (
                <ButtonLink to={roomHref(invoice.slug, 'seats')}>{m.organisations_pay_seats()}</ButtonLink>
              )}
              <ButtonLink variant="outline" to={roomHref(invoice.slug, 'invoices')}>
                {m.organisations_tab_invoices()}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            <PaymentWidget
              item={{
                paymentType: 'seat_invoice',
                referenceId: invoice.id,
                amountKes: invoice.totalKes,
                description: title,
              }}
              terms={m.organisations_pay_terms()}
              pending={pending}
              answer={actionData}
              returned={m.organisations_pay_late()}
              {...paying}
              here={payInvoiceHref(invoice.id)}
              done={m.organisations_pay_done()}
              level="h2"
              onPaid={onPaid}
            />
            <p>
              <Anchor to={roomHref(invoice.slug, 'invoices')}>{m.organisations_tab_invoices()}</Anchor>
            </p>
          </>
        )}
      </div>
    </>
  )
}
