import { kes } from '#kit/money.ts'
import type { listRefunds } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import type { Refused } from '#web/answers.server.ts'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import { adminHref, Behind, isRefused, Long, Moment, Money, RowForm, Rows, StoryLink } from './pieces.tsx'

export type Refund = Awaited<ReturnType<typeof listRefunds>>[number]
type Props = {
  refunds: Refund[]
  state: 'open' | 'ended'
  page: number
  canReverse: boolean
  refused?: Refused
}

const hrefOf = (refund: string, refunds = 1): string =>
  `${adminHref({ tab: 'payments', refund, refunds })}#refunds`

/** Money that people want back (PAY-38): what waits, and behind a link what has ended. */
export function Refunds({ refunds, state, page, canReverse, refused }: Props) {
  const other =
    state === 'open' ? (
      <Anchor to={hrefOf('ended')} className="btn btn-quiet">
        {m.admin_refunds_ended()}
      </Anchor>
    ) : (
      <Anchor to={hrefOf('')} className="btn btn-quiet">
        {m.admin_refunds_open()}
      </Anchor>
    )
  return (
    <Section
      id="refunds"
      title={state === 'open' ? m.admin_refunds() : m.admin_refunds_ended()}
      action={other}
    >
      <Rows
        caption={m.admin_refunds()}
        hideCaption
        none={state === 'open' ? m.admin_refunds_none() : m.admin_refunds_none_ended()}
        page={page}
        hrefFor={(page) => hrefOf(state === 'open' ? '' : state, page)}
        rows={refunds}
        rowKey={(refund) => refund.id}
        columns={[
          {
            label: m.admin_payment(),
            cell: (refund) => (
              <>
                <StoryLink {...refund} />
                <Paid refund={refund} />
              </>
            ),
            main: true,
          },
          {
            label: m.admin_payer(),
            cell: (refund) => (
              <span className="payer block">
                <Long>{refund.email}</Long>
                <span className="block soft figures">{refund.phone}</span>
              </span>
            ),
          },
          {
            label: m.admin_refund_reason(),
            cell: (refund) => (
              <>
                {!refund.requestedBy && <span className="block soft small">{m.admin_refund_by_admin()}</span>}
                <bdi className="told reason block whitespace-pre-wrap wrap-anywhere">{refund.reason}</bdi>
              </>
            ),
          },
          { label: m.admin_state(), cell: (refund) => <State refund={refund} /> },
          {
            label: m.admin_amount(),
            cell: (refund) => <Money amountKes={refund.amountKes} />,
            numeric: true,
          },
          {
            label: m.admin_actions(),
            cell: (refund) => (
              <Actions key={refund.state} refund={refund} canReverse={canReverse} refused={refused} />
            ),
          },
        ]}
      />
    </Section>
  )
}

function Paid({ refund: { paidAt, receipt } }: { refund: Refund }) {
  return (
    <span className="block soft text-sm font-normal">
      {paidAt && (
        <>
          {m.admin_refund_paid_on()} <Moment at={paidAt} />
        </>
      )}
      <span className="block figures">{receipt}</span>
    </span>
  )
}

const badges: Record<Refund['state'] | 'to-send', { tone: Tone; words: () => string }> = {
  requested: { tone: 'gold', words: m.admin_refund_requested },
  sending: { tone: 'sky', words: m.admin_refund_sending },
  'to-send': { tone: 'gold', words: m.admin_refund_to_send },
  stuck: { tone: 'brick', words: m.admin_refund_stuck },
  refused: { tone: 'sand', words: m.admin_refund_refused },
  done: { tone: 'leaf', words: m.admin_refund_done },
}

const isToSend = ({ state, method }: Refund): boolean => state === 'sending' && method === 'by-hand'

function State({ refund }: { refund: Refund }) {
  const { tone, words } = badges[isToSend(refund) ? 'to-send' : refund.state]
  const since = refund.settledAt ?? refund.decidedAt ?? refund.createdAt
  return (
    <span className="admin-told block md:w-44">
      <Badge tone={tone}>{words()}</Badge>
      <span className="block soft">
        <Moment at={since} />
      </span>
      <Details refund={refund} />
    </span>
  )
}

function Details({ refund }: { refund: Refund }) {
  const { state, method, attempts, answer, reference, resultCode, resultDesc } = refund
  if (state === 'stuck') {
    return (
      <>
        <span className="block">{whyStuck(resultCode)}</span>
        <span className="block soft wrap-anywhere">
          {resultCode}: {resultDesc}
        </span>
      </>
    )
  }
  if (state === 'sending' && method === 'reversal')
    return <span className="block">{m.admin_refund_try({ n: Math.max(attempts, 1) })}</span>
  if (state === 'refused') return <bdi className="block wrap-anywhere">{answer}</bdi>
  if (state !== 'done') return null
  if (method === 'by-hand')
    return <span className="block">{m.admin_refund_by_hand_code({ code: reference ?? '' })}</span>
  return (
    <span className="block">
      {reference ? m.admin_refund_by_reversal_code({ code: reference }) : m.admin_refund_by_reversal()}
    </span>
  )
}

const settings = m.admin_refund_why_settings
/** Codes of a reversal's result (daraja.md 7); M-Pesa's own words stand beside them. */
const stuckWords: Record<string, () => string> = {
  1: m.admin_refund_why_float,
  11: settings,
  21: settings,
  2001: settings,
  2006: settings,
  2028: settings,
  8006: settings,
  'no-initiator': settings,
  R000002: m.admin_refund_why_unknown_charge,
  'no-result': m.admin_refund_why_no_result,
  0: m.admin_refund_why_amount,
  R000001: m.admin_refund_why_amount,
}

function whyStuck(code: string | null): string {
  const known = stuckWords[code ?? '']
  // Three numbers with dots come from the call itself, before any money was looked at.
  return (
    known?.() ?? (/^\d{3}\.\d/.test(code ?? '') ? m.admin_refund_why_not_taken() : m.admin_refund_why_other())
  )
}

type ActionProps = { refund: Refund; canReverse: boolean; refused?: Refused }

/** What can be done about a refund now; nothing while M-Pesa works on it, or the payer might have the money twice. */
function Actions({ refund, canReverse, refused }: ActionProps) {
  const { id, state, accountReference: of } = refund
  const open = refused?.values.id === id
  if (state === 'requested')
    return (
      <Behind summary={m.admin_refund_decide()} of={of} open={open}>
        <Decide refund={refund} canReverse={canReverse} refused={refused} />
      </Behind>
    )
  if (isToSend(refund))
    return (
      <Behind summary={m.admin_settle()} of={of} open={open}>
        <ByHand refund={refund} refused={refused} />
      </Behind>
    )
  if (refund.canReopen)
    return (
      <Behind summary={m.admin_refund_reopen()} of={of} open={open}>
        <RowForm
          intent="reopen-refund"
          id={id}
          note={m.admin_refund_reopen_note()}
          button={m.admin_refund_reopen_do()}
          refused={refused}
        />
      </Behind>
    )
  if (state !== 'stuck') return m.admin_none()
  return (
    <Behind summary={m.admin_settle()} of={of} open={open}>
      {canReverse && (
        <RowForm
          intent="retry-refund"
          id={id}
          note={m.admin_refund_retry_note(goingBack(refund))}
          button={m.admin_refund_retry()}
          refused={refused}
        />
      )}
      <ByHand refund={refund} refused={refused} lookFirst />
    </Behind>
  )
}

const goingBack = ({ amountKes, phone }: Refund) => ({ amount: kes(amountKes, getLocale()), phone })

function Decide({ refund, canReverse, refused }: ActionProps) {
  const { id, description: item, receipt } = refund
  const words = { item, ...goingBack(refund) }
  const answer = { name: 'answer', hint: m.admin_refund_answer_hint(), maxLength: 500 }
  return (
    <>
      <LearnedSoFar learned={refund.learned} />
      <RowForm
        intent="approve-refund"
        id={id}
        button={m.admin_refund_approve()}
        ask={{ ...answer, label: m.admin_refund_answer(), optional: true }}
        refused={refused}
        note={
          canReverse && receipt ? m.admin_refund_approve_note(words) : m.admin_refund_approve_hand_note(words)
        }
      >
        <KeepCertificate
          learned={refund.learned}
          refused={isRefused(refused, 'approve-refund', id) ? refused : undefined}
        />
      </RowForm>
      <RowForm
        intent="refuse-refund"
        id={id}
        note={m.admin_refund_refuse_note({ item })}
        button={m.admin_refund_refuse()}
        danger
        ask={{ ...answer, label: m.admin_refund_why_refused() }}
        refused={refused}
      />
    </>
  )
}

function ByHand({ refund, refused, lookFirst }: { refund: Refund; refused?: Refused; lookFirst?: boolean }) {
  const note = m.admin_refund_send_note(goingBack(refund))
  return (
    <RowForm
      intent="refund-by-hand"
      id={refund.id}
      note={lookFirst ? `${m.admin_refund_look_first()} ${note}` : note}
      button={m.admin_refund_by_hand()}
      ask={{
        name: 'reference',
        label: m.admin_refund_code(),
        hint: m.admin_refund_code_hint(),
        maxLength: 20,
        short: true,
      }}
      refused={refused}
    />
  )
}
