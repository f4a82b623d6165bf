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
import { resendAndFollow } from './resend.server.ts'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { Badge } from '#ui/badge.tsx'
import { held } from '#ui/no-break/held.ts'
import { isOfCourse } from '../../rules.ts'
import { statusWords } from '../checkout/status.ts'
import { failureWords } from '../failure-words.ts'
import { ResendForm } from './resend-form.tsx'

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
    <span className="whitespace-nowrap">{held(kes(amountKes, getLocale()))}</span>
    {discountKes > 0 && (
      <span className="block small soft">
        {held(m.payment_price_before({ price: kes(amountKes + discountKes, getLocale()) }))}
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

type Props = { payment: PaymentView & { href: string }; supportEmail: string }

/** A payment's state, what to do now in plain words, and how to do it. */
function PaymentNext({ payment, supportEmail }: Props) {
  const zone = useZone()
  const { tone, text } = statusWords(payment)
  return (
    <div className="pay-next">
      <Badge tone={tone}>{text}</Badge>
      <p>{held(nextWords(payment, { email: supportEmail, zone }))}</p>
      <NextLinks payment={payment} />
      {payment.canResend && <ResendForm payment={payment} variant="outline" />}
    </div>
  )
}

function NextLinks({
  payment: { id, href, stage, status, paymentType, description, refund, refundUntil },
}: Pick<Props, 'payment'>) {
  const here = `/payments/${id}`
  const links = [
    stage === 'completed' &&
      (isOfCourse(paymentType)
        ? { to: href, label: m.payment_open_course() }
        : paymentType === 'course_gift'
          ? { to: href, label: m.gifts_open() }
          : paymentType === 'seat_invoice'
            ? { to: href, label: m.organisations_pay_open() }
            : href !== TEST && { to: href, label: m.payment_open_sessions() }),
    status === 'completed' && { to: here, label: m.payment_receipt() },
    refundUntil && { to: `${here}#refund`, label: m.payment_request_refund() },
    refund?.state === 'refused' && { to: `${here}#refund`, label: m.payment_read_answer() },
  ].filter((link) => !!link)
  if (links.length === 0) return null
  return (
    <p className="pay-links">
      {links.map(({ to, label }) => (
        <Anchor key={label} to={to}>
          {label}
          <span className="visually-hidden">: {held(description)}</span>
        </Anchor>
      ))}
    </p>
  )
}

// Where a payment leads that bought nothing.
const TEST = '/test-mpesa'

type Values = { email: string; zone: string }

function nextWords(payment: Props['payment'], values: Values): string {
  switch (payment.stage) {
    case 'prompt-sent':
      return m.payment_next_prompt()
    case 'checking':
      return m.payment_next_checking()
    case 'completed':
      return completedWords(payment)
    case 'failed':
      return failedWords(payment, values)
    case 'review':
      return m.payment_next_review()
    case 'refund-requested':
      return m.payment_next_refund_requested()
    case 'refunding':
      return m.payment_next_refunding()
    case 'refunded':
      return payment.refund?.settledAt
        ? m.payment_next_refunded({ day: dayInWords(payment.refund.settledAt, getLocale(), values.zone) })
        : m.payment_refunded_text()
  }
}

function completedWords({ paymentType, href, refund, amountKes, parts }: Props['payment']): string {
  if (amountKes === 0) return m.payment_next_free()
  if (paymentType === 'course_gift')
    return refund?.state === 'refused' ? m.gifts_next_refused() : m.gifts_next()
  if (paymentType === 'seat_invoice') return m.organisations_pay_done()
  if (paymentType === 'mentorship_booking')
    return href === TEST ? m.payment_next_test() : m.payment_next_session()
  if (refund?.state === 'refused') return m.payment_next_refused()
  return parts ? m.payment_part_open() : m.payment_next_completed()
}

/** The reason; the button says the rest, unless there is none. */
function failedWords({ failure, amountKes, canResend }: PaymentView, { email }: Values): string {
  const { why, todo } = failureWords(failure, { amount: kes(amountKes, getLocale()), email })
  if (canResend) return why
  return `${why} ${failure === 'config' ? todo : m.payment_next_tried_again()}`
}
