import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Money } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { orderSeats } from '../../commands/invoices.server.ts'
import { invoicesOf } from '../../queries/invoices.server.ts'
import { seatPrices } from '../../queries/seats.server.ts'
import { invoiceNumber, MOST_BY_MPESA, MOST_ORDERED, payInvoiceHref, roomHref } from '../../rules.ts'
import { invoiceStates } from '../words.ts'
import type { Route } from './+types/invoices'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    return {
      slug,
      invoices: await invoicesOf(ctx, slug, listQueryIn(args.url).page),
      prices: await seatPrices(ctx, slug),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { slug } = args.params
    const number = await orderSeats(ctx, slug, Object.fromEntries(form))
    web.toast({ title: m.organisations_ordered({ number: invoiceNumber(number) }) })
    return redirect(roomHref(slug, 'invoices'))
  })

/** Orders seats, and every invoice. */
export default function Invoices({ loaderData: { slug, invoices, prices } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.organisations_order()}>
        <ActionForm quiet className="stack measure" key={invoices.rows[0]?.number}>
          <p className="soft">{m.organisations_order_lead()}</p>
          <Select
            name="courseId"
            label={m.organisations_course()}
            placeholder={m.organisations_choose_course()}
            defaultValue=""
            options={prices.map(({ courseId, title, priceKes }) => ({
              value: String(courseId),
              label: m.organisations_course_price({ title, price: kes(priceKes, getLocale()) }),
            }))}
            required
          />
          <Field
            name="quantity"
            inputMode="numeric"
            label={m.organisations_quantity()}
            hint={m.organisations_quantity_hint({ most: numberFormat(getLocale()).format(MOST_ORDERED) })}
            required
          />
          <p>
            <Submit>{m.organisations_order_button()}</Submit>
          </p>
        </ActionForm>
      </Section>
      <Section title={m.organisations_tab_invoices()} id="invoices">
        <Rows
          list={invoices}
          caption={m.organisations_tab_invoices()}
          hideCaption
          none={m.organisations_invoices_none()}
          hrefFor={(page) => `${roomHref(slug, 'invoices')}?page=${page}#invoices`}
          rowKey={({ number }) => number}
          columns={[
            {
              label: m.organisations_number(),
              cell: ({ number }) => (
                <Anchor to={`${roomHref(slug, 'invoices')}/${number}.pdf`} reload>
                  <span className="figures">
                    {m.organisations_invoice_pdf({ number: invoiceNumber(number) })}
                  </span>
                </Anchor>
              ),
              main: true,
            },
            {
              label: m.organisations_course(),
              cell: ({ course, quantity }) => m.organisations_quantity_of({ quantity, course }),
            },
            {
              label: m.organisations_ordered_on(),
              cell: ({ orderedAt }) => <Moment at={orderedAt} as="day" zone={EAST_AFRICA} />,
            },
            {
              label: m.organisations_state(),
              cell: ({ id, number, status, totalKes, reference, cancelReason, ...how }) => (
                <>
                  <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].words()}</Badge>
                  {cancelReason && <span className="block small soft wrap-anywhere">{cancelReason}</span>}
                  {how.byMpesa && (
                    <span className="block small soft wrap-anywhere">
                      {held(m.organisations_paid_mpesa({ receipt: reference ?? '' }))}
                    </span>
                  )}
                  {how.isReturned && <span className="block small soft">{m.organisations_paid_back()}</span>}
                  {status === 'open' && totalKes <= MOST_BY_MPESA && (
                    <span className="block">
                      <Anchor to={payInvoiceHref(id)}>
                        {m.organisations_pay()}
                        <span className="visually-hidden">: {invoiceNumber(number)}</span>
                      </Anchor>
                    </span>
                  )}
                </>
              ),
            },
            {
              label: m.organisations_total(),
              cell: ({ totalKes }) => <Money amountKes={totalKes} />,
              numeric: true,
            },
          ]}
        />
      </Section>
    </>
  )
}
