import { EAST_AFRICA } from '#kit/time.ts'
import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment, Money } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { cancelInvoice, markInvoicePaid } from '../../commands/invoices.server.ts'
import { invoicesForAdmins, invoiceSums } from '../../queries/invoices.server.ts'
import { invoiceNumber, roomHref } from '../../rules.ts'
import type { InvoiceRow, InvoiceSums } from '../../types.ts'
import { invoiceStates } from '../words.ts'
import type { Route } from './+types/invoices'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      invoices: await invoicesForAdmins(ctx, listQueryIn(args.url).page),
      sums: await invoiceSums(ctx),
    }
  })

/** Marks an invoice as paid, or cancels it. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const [number, input] = [textOf(form, 'id'), Object.fromEntries(form)]
    switch (textOf(form, 'intent')) {
      case 'paid':
        await markInvoicePaid(ctx, number, input)
        web.toast({ title: m.organisations_paid_done() })
        break
      case 'cancel':
        await cancelInvoice(ctx, number, input)
        web.toast({ title: m.organisations_cancel_done() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(args.url.pathname + args.url.search)
  })

/** Every invoice for seats, and what they come to. */
export default function Invoices({ loaderData: { invoices, sums } }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={m.organisations_tab_invoices()}
        action={
          <span className="row">
            <Anchor className="btn btn-quiet" to={adminHref('organisations')}>
              {m.organisations_back()}
            </Anchor>
            <Anchor className="btn btn-quiet" to={adminHref('organisations/invoices.csv')} reload>
              {m.admin_csv()}
            </Anchor>
          </span>
        }
      >
        <Sums sums={sums} />
        <Rows
          list={invoices}
          caption={m.organisations_tab_invoices()}
          hideCaption
          none={m.organisations_invoices_none()}
          hrefFor={(page) => adminHref('organisations/invoices', { page })}
          rowKey={({ number }) => number}
          columns={[
            {
              label: m.organisations_number(),
              cell: ({ number, slug }) => (
                <Anchor to={`${roomHref(slug, 'invoices')}/${number}.pdf`} reload>
                  <span className="figures">
                    {m.organisations_invoice_pdf({ number: invoiceNumber(number) })}
                  </span>
                </Anchor>
              ),
              main: true,
            },
            { label: m.organisations_organisation(), cell: ({ billedTo }) => <bdi>{billedTo}</bdi> },
            {
              label: m.organisations_course(),
              cell: ({ course, quantity }) => m.organisations_quantity_of({ quantity, course }),
            },
            {
              label: m.organisations_ordered_on(),
              cell: ({ orderedAt }) => <Moment at={orderedAt} zone={EAST_AFRICA} />,
            },
            { label: m.organisations_state(), cell: (invoice) => <State invoice={invoice} /> },
            {
              label: m.organisations_total(),
              cell: ({ totalKes }) => <Money amountKes={totalKes} />,
              numeric: true,
            },
            { label: m.admin_actions(), cell: (invoice) => <Actions invoice={invoice} /> },
          ]}
        />
      </Section>
    </>
  )
}

const Sums = ({ sums }: { sums: InvoiceSums }) => (
  <dl className="row mb-4 gap-6">
    {(['open', 'paid', 'cancelled'] as const).map((status) => (
      <div key={status}>
        <dt className="small soft">
          {invoiceStates[status].words()} ({sums[status].invoices})
        </dt>
        <dd className="figures">
          <Money amountKes={sums[status].kes} />
        </dd>
      </div>
    ))}
  </dl>
)

const State = ({
  invoice: { status, reference, cancelReason, byMpesa, isReturned },
}: {
  invoice: InvoiceRow
}) => (
  <>
    <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].words()}</Badge>
    {(reference ?? cancelReason) && (
      <span className="block small soft wrap-anywhere">
        {byMpesa
          ? held(m.organisations_paid_mpesa({ receipt: reference ?? '' }))
          : (reference ?? cancelReason)}
      </span>
    )}
    {isReturned && <span className="block small soft">{m.organisations_paid_back()}</span>}
  </>
)

function Actions({ invoice: { number, status } }: { invoice: InvoiceRow }) {
  if (status !== 'open') return '-'
  const id = String(number)
  return (
    <Behind summary={m.admin_change()} of={invoiceNumber(number)} id={id}>
      <RowForm
        intent="paid"
        id={id}
        note={m.organisations_paid_note()}
        button={m.organisations_mark_paid()}
        ask={{ name: 'reference', label: m.organisations_reference(), maxLength: 40, short: true }}
      />
      <RowForm
        intent="cancel"
        id={id}
        note={m.organisations_cancel_note()}
        button={m.organisations_cancel()}
        danger
        ask={{ name: 'reason', label: m.organisations_reason(), maxLength: 300 }}
      />
    </Behind>
  )
}
