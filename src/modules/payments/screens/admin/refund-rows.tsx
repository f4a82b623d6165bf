import type { Page } from '#kit/paging.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Money } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PaidBeside } from './beside.tsx'
import { RefundActions } from './refund-actions.tsx'
import { RefundState } from './refund-state.tsx'
import type { Refund } from './row-types.ts'
import { StoryLink } from './story-link.tsx'

type Props = { refunds: Page<Refund>; state: 'open' | 'ended'; canReverse: boolean }

const hrefOf = (state: Props['state'], page?: number): string =>
  adminHref('refunds', { state: state === 'open' ? undefined : state, page })

/** Requested refunds (PAY-38): the pending ones, and behind a link those that ended. */
export function RefundRows({ refunds, state, canReverse }: Props) {
  const isOpen = state === 'open'
  const other = (
    <Anchor to={hrefOf(isOpen ? 'ended' : 'open')} className="btn btn-quiet">
      {isOpen ? m.admin_refunds_ended() : m.admin_refunds_open()}
    </Anchor>
  )
  return (
    <Section id="refunds" title={isOpen ? m.admin_refunds() : m.admin_refunds_ended()} action={other}>
      <Rows
        list={refunds}
        caption={m.admin_refunds()}
        hideCaption
        none={isOpen ? m.admin_refunds_none() : m.admin_refunds_none_ended()}
        hrefFor={(page) => hrefOf(state, page)}
        rowKey={(refund) => refund.id}
        columns={[
          { label: m.admin_payment(), cell: (refund) => <Paid refund={refund} />, main: true },
          { label: m.admin_payer(), cell: (refund) => <Payer refund={refund} /> },
          { label: m.admin_refund_reason(), cell: (refund) => <Reason refund={refund} /> },
          { label: m.admin_state(), cell: (refund) => <RefundState refund={refund} /> },
          {
            label: m.admin_amount(),
            cell: (refund) => <Money amountKes={refund.amountKes} />,
            numeric: true,
          },
          {
            label: m.admin_actions(),
            cell: (refund) => (
              <RefundActions
                key={refund.state}
                refund={refund}
                canReverse={canReverse}
                action={hrefOf(state, refunds.page)}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

function Paid({ refund }: { refund: Refund }) {
  const { paidAt, receipt } = refund
  return (
    <>
      <StoryLink {...refund} />
      <span className="block soft small admin-plain">
        {paidAt && (
          <>
            {m.admin_refund_paid_on()} <Moment at={paidAt} />
          </>
        )}
        <span className="block figures">{receipt}</span>
      </span>
      <PaidBeside beside={refund.beside} />
    </>
  )
}

function Payer({ refund: { email, phone } }: { refund: Refund }) {
  return (
    <span className="payer block">
      <Long>{email}</Long>
      <span className="block soft figures">{phone}</span>
    </span>
  )
}

function Reason({ refund: { requestedBy, decidedBy, reason } }: { refund: Refund }) {
  return (
    <>
      {!requestedBy && (
        <span className="block soft small">
          {decidedBy ? m.admin_refund_by_admin() : m.admin_refund_by_rule()}
        </span>
      )}
      <bdi className="told reason block whitespace-pre-wrap wrap-anywhere">{reason}</bdi>
    </>
  )
}
