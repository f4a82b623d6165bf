import { kes } from '#kit/money.ts'
import { pageNumber } from '#kit/paging.ts'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { giftsHref } from '#modules/gifts/rules.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { ownPayments } from '../../queries/own.server.ts'
import type { PaymentView } from '../../types.ts'
import type { Route } from './+types/history'
import { PaymentNext } from './next.tsx'
import { resendAndFollow } from './resend.server.ts'

export const handle = { hydrate: 'always', styles: 'payments' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const number = pageNumber(new URL(args.request.url).searchParams.get('page'))
    const { rows: payments, page, hasMore } = await ownPayments(ctx, number)
    return { page, payments, hasMore, supportEmail: ctx.config.supportEmail }
  })
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    if (textOf(form, 'intent') !== 'resend') throw new Refusal('invalid-input')
    return resendAndFollow(ctx, web, textOf(form, 'id'))
  })

/** The signed-in person's payments, newest first (PAY-42). */
export default function History({
  loaderData: { page, payments, hasMore, supportEmail },
}: Route.ComponentProps) {
  return (
    <>
      <title>{m.payment_history_page_title()}</title>
      <PageHead title={m.payment_history_title()} lead={m.payment_history_lead()} />
      <PageRefusal className="pb-4" />
      <p className="pb-4">
        <Anchor to={giftsHref}>{m.gifts_title()}</Anchor>
      </p>
      {payments.length > 0 ? (
        <Table
          caption={m.payment_history_title()}
          hideCaption
          columns={columns(supportEmail)}
          rows={payments}
          rowKey={(payment) => payment.id}
        />
      ) : (
        <Nothing isFirst={page === 1} />
      )}
      {(page > 1 || hasMore) && payments.length > 0 && (
        <nav aria-label={m.payment_history_pages()} className="pagination mt-4">
          {page > 1 && (
            <Anchor rel="prev" to={`/payments?page=${page - 1}`}>
              {m.common_previous()}
            </Anchor>
          )}
          <span className="soft">{m.payment_history_page({ page })}</span>
          {hasMore && (
            <Anchor rel="next" to={`/payments?page=${page + 1}`}>
              {m.common_next()}
            </Anchor>
          )}
        </nav>
      )}
    </>
  )
}

const columns = (supportEmail: string): Column<PaymentView & { href: string }>[] => [
  {
    label: m.payment_what_for(),
    main: true,
    cell: (payment) => (
      <Anchor className="pay-row-link" to={`/payments/${payment.id}`}>
        {payment.description}
      </Anchor>
    ),
  },
  { label: m.payment_date(), cell: (payment) => <Moment at={payment.createdAt} /> },
  {
    label: m.payment_receipt_number(),
    cell: (payment) => (
      <span className={payment.receipt ? 'figures' : 'pay-none'}>{payment.receipt ?? m.payment_none()}</span>
    ),
  },
  { label: m.payment_amount(), numeric: true, cell: (payment) => <Amount payment={payment} /> },
  {
    label: m.payment_next(),
    cell: (payment) => <PaymentNext payment={payment} supportEmail={supportEmail} />,
  },
]

/** What is paid and, where a code lowered it, the price before. */
const Amount = ({ payment: { amountKes, discountKes } }: { payment: PaymentView }) => (
  <>
    <span className="whitespace-nowrap">{kes(amountKes, getLocale())}</span>
    {discountKes > 0 && (
      <span className="block small soft">
        {m.payment_price_before({ price: kes(amountKes + discountKes, getLocale()) })}
      </span>
    )}
  </>
)

function Nothing({ isFirst }: { isFirst: boolean }) {
  if (!isFirst)
    return (
      <EmptyState
        title={m.payment_history_end()}
        action={<ButtonLink to="/payments">{m.payment_history_first()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      scene="reward"
      title={m.payment_history_empty()}
      text={m.payment_history_empty_text()}
      action={<ButtonLink to="/courses">{m.payment_history_see_courses()}</ButtonLink>}
    />
  )
}
