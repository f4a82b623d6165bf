import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { dropFilter, saveFilter } from '#modules/accounts/commands/administration.server.ts'
import { savedFilters } from '#modules/accounts/queries/administration.server.ts'
import { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { adminHref, besideHref } from '#shell/admin/address.ts'
import { filterWords, namedFilters } from '#shell/admin/filter-words.server.ts'
import { Filters, SavedFilters } from '#shell/admin/filters.tsx'
import { listQueryIn, stepIn } from '#shell/admin/list-query.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { listMoneyReviews, listRefunds } from '../../queries/books.server.ts'
import { listPayments } from '../../queries/payment-list.server.ts'
import { PaymentFilter } from '../../types.ts'
import type { Route } from './+types/payments'
import { filterFields } from './filter-fields.server.ts'
import { FindingRows, findingsReady } from './finding-rows.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { RefundRows } from './refund-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q } = listQueryIn(args.url)
    const filter = PaymentFilter.parse({ ...Object.fromEntries(args.url.searchParams), q })
    const findings = await listMoneyReviews(ctx, 1)
    const { least, most, ...texts } = filter
    const filters = { ...texts, least: least ?? undefined, most: most ?? undefined }
    return {
      filters,
      query: new URL(adminHref('payments', filters), args.url).search.slice(1),
      fields: filterFields(filter),
      findings,
      // Only a finding needs what may have been bought.
      courses: findings.rows.length > 0 ? await coursesForSale(ctx) : [],
      refunds: await listRefunds(ctx, { state: 'open', page: 1 }),
      canReverse: ctx.mpesa.canReverse,
      payments: await listPayments(ctx, filter, stepIn(args.url)),
      saved: namedFilters(await savedFilters(ctx, 'payments')),
      keeping: filterWords(),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const intent = textOf(form, 'intent')
    if (intent === 'drop-filter') await dropFilter(ctx, textOf(form, 'id'))
    else if (intent === 'keep-filter') {
      await saveFilter(ctx, Object.fromEntries(form))
      web.toast({ title: m.admin_filter_kept() })
    } else throw new Refusal('invalid-input')
    return redirect(args.url.pathname + args.url.search)
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await findingsReady(page.findings)
  return page
}

/** Money that waits for a person comes first, then every payment (ADM-16, ADM-17). */
export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  const { filters, fields, query, findings, courses, refunds, canReverse, payments, saved, keeping } =
    loaderData
  const actions = (
    <span className="row">
      <Anchor className="btn btn-quiet" to={adminHref('coupons')}>
        {m.coupons_title()}
      </Anchor>
      <Anchor className="btn btn-quiet" to={adminHref('organisations')}>
        {m.organisations_title()}
      </Anchor>
      <Anchor className="btn btn-quiet" to={adminHref('payments.csv', filters)} reload>
        {m.admin_csv()}
      </Anchor>
    </span>
  )
  return (
    <>
      <FindingRows findings={findings} courses={courses} />
      <RefundRows refunds={refunds} state="open" canReverse={canReverse} />
      <Section title={m.admin_payments()} action={actions}>
        <Filters
          key={query}
          q={filters.q}
          label={m.admin_payment_search()}
          path="payments"
          fields={fields}
          query={query}
        />
        <SavedFilters list="payments" {...{ saved, query }} words={keeping} />
        <PaymentRows payments={payments} hrefFor={besideHref('payments', filters, payments)} />
      </Section>
    </>
  )
}
