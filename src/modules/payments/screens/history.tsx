import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/section.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { answer } from '#web.server.ts'
import { ownPayments } from '../queries.server.ts'
import type { PaymentView } from '../types.ts'
import type { Route } from './+types/history'
import { Moment } from './moment.tsx'
import { statusWords } from './payment-status.ts'

export const handle = { hydrate: 'always' }

const PAGE_SIZE = 20

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const page = pageOf(new URL(args.request.url).searchParams.get('page'))
    const rows = await ownPayments(ctx, page)
    return { page, payments: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE }
  })
}

const pageOf = (typed: string | null): number => (/^[1-9]\d{0,3}$/.test(typed ?? '') ? Number(typed) : 1)

/** What the signed-in person paid, newest first (PAY-42). */
export default function History({ loaderData: { page, payments, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <title>{m.payment_history_page_title()}</title>
      <PageHead title={m.payment_history_title()} lead={m.payment_history_lead()} />
      {payments.length > 0
        ? <Table caption={m.payment_history_title()} hideCaption columns={columns()} rows={payments} rowKey={(payment) => payment.id} />
        : <Nothing isFirst={page === 1} />}
      {(page > 1 || hasMore) && payments.length > 0 && (
        <nav aria-label={m.payment_history_pages()} className="pagination mt-4">
          {page > 1 && <Anchor rel="prev" to={`/payments?page=${page - 1}`}>{m.common_previous()}</Anchor>}
          <span className="soft">{m.payment_history_page({ page })}</span>
          {hasMore && <Anchor rel="next" to={`/payments?page=${page + 1}`}>{m.common_next()}</Anchor>}
        </nav>
      )}
    </>
  )
}

const columns = (): Column<PaymentView>[] => [
  { label: m.payment_what_for(), main: true, cell: (payment) => <Anchor className="pay-row-link" to={`/payments/${payment.id}`}>{payment.description}</Anchor> },
  { label: m.payment_date(), cell: (payment) => <Moment at={payment.createdAt} /> },
  { label: m.payment_state(), cell: (payment) => <Badge tone={statusWords(payment).tone}>{statusWords(payment).text}</Badge> },
  { label: m.payment_receipt_number(), cell: (payment) => <span className="figures">{payment.receipt ?? m.payment_none()}</span> },
  { label: m.payment_amount(), numeric: true, cell: (payment) => kes(payment.amountKes, getLocale()) },
]

function Nothing({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) return <EmptyState title={m.payment_history_end()} action={<ButtonLink to="/payments">{m.payment_history_first()}</ButtonLink>} />
  return <EmptyState title={m.payment_history_empty()} text={m.payment_history_empty_text()} action={<ButtonLink to="/courses">{m.payment_history_see_courses()}</ButtonLink>} />
}
