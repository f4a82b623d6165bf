import { z } from 'zod'
import { adminOnly } from '#context.ts'
import { coursesForSale } from '#modules/courses/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Search } from '#shell/admin/rows.tsx'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { listMoneyReviews, listPayments, listRefunds } from '../../queries.server.ts'
import type { Route } from './+types/payments'
import { FindingRows, findingsReady } from './finding-rows.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { RefundRows } from './refund-rows.tsx'

const Status = z.enum(['', 'pending', 'completed', 'failed']).catch('')

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q, page } = listQueryIn(args.url)
    const status = Status.parse(args.url.searchParams.get('status'))
    return {
      q,
      status,
      findings: await listMoneyReviews(ctx, 1),
      courses: await coursesForSale(ctx),
      refunds: await listRefunds(ctx, { state: 'open', page: 1 }),
      canReverse: ctx.mpesa.canReverse,
      payments: await listPayments(ctx, { search: q, status, page }),
    }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await findingsReady(page.findings)
  return page
}

/** Money that waits for a person comes first, then every payment (ADM-16, ADM-17). */
export default function AdminPayments({
  loaderData: { q, status, findings, courses, refunds, canReverse, payments },
}: Route.ComponentProps) {
  return (
    <>
      <FindingRows findings={findings} courses={courses} />
      <RefundRows refunds={refunds} state="open" canReverse={canReverse} />
      <Section title={m.admin_payments()}>
        <Search q={q} label={m.admin_payment_search()} clear={adminHref('payments')}>
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
        <PaymentRows payments={payments} hrefFor={(page) => adminHref('payments', { q, status, page })} />
      </Section>
    </>
  )
}
