import { kes } from '#kit/money.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal, RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type Step, Stepper } from '#ui/layout/stepper.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PaymentView, RefundView } from '../../types.ts'

type Asking = { payment: PaymentView; until: Date }

/** Requests a refund, up to and including the last day on which that is possible (PAY-38). */
export function RefundForm({ payment, until }: Asking) {
  const { paymentType, description, amountKes, phone } = payment
  const means = (payment.parts?.first ?? 1) > 1 ? m.instalments_refund_means : meanings[paymentType]
  const refusal = useFormAnswer({ intent: 'refund' })?.refusal
  // The last day is a day in Nairobi, wherever it is read.
  const values = {
    day: dayInWords(until, getLocale(), EAST_AFRICA),
    item: description,
    amount: kes(amountKes, getLocale()),
    phone,
  }
  return (
    <Section id="refund" className="no-print measure" title={m.payment_refund_title()}>
      <ActionForm intent="refund" action="#refund" className="stack" quiet>
        <p>
          {held(m.payment_refund_until(values))} {held(means(values))}
        </p>
        <RefusalNote refusal={refusal} />
        <TextArea
          name="reason"
          label={m.payment_refund_reason()}
          hint={m.payment_refund_reason_hint()}
          required
          rows={4}
          maxLength={500}
        />
        <p>
          <Submit variant="outline">{m.payment_request_refund()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

const meanings = {
  course_purchase: m.payment_refund_means,
  course_instalment: m.payment_refund_means,
  course_gift: m.gifts_refund_means,
  // Nobody asks for it here: an administrator sends it back.
  seat_invoice: m.payment_refund_means_session,
  mentorship_booking: m.payment_refund_means_session,
}

type Story = { refund: RefundView; phone: string; supportEmail: string }

/** The steps of a refund: requested, decided, money back. */
export function RefundStory({ refund, phone, supportEmail }: Story) {
  const stateText = {
    done: m.payment_state_done(),
    current: m.payment_state_current(),
    ahead: m.payment_state_ahead(),
  }
  return (
    <Section id="refund" className="no-print measure" title={m.payment_refund_title()}>
      <div className="stack">
        <PageRefusal />
        <Stepper label={m.payment_refund_steps()} stateText={stateText} steps={stepsOf(refund, phone)} />
        {refund.state === 'refused' && <p>{m.payment_refund_disagree({ email: supportEmail })}</p>}
      </div>
    </Section>
  )
}

function stepsOf(refund: RefundView, phone: string): Step[] {
  const decided = decision(refund)
  if (begunByUs(refund)) return [decided, moneyBack(refund, phone)]
  const request: Step = {
    title: refund.reopened ? m.payment_refund_reopened() : m.payment_refund_asked(),
    text: <Said at={refund.createdAt} words={refund.reason} />,
    state: 'done',
  }
  return refund.state === 'refused' ? [request, decided] : [request, decided, moneyBack(refund, phone)]
}

/** An administrator began it, for example for a double payment. */
const begunByUs = ({ byPayer }: RefundView): boolean => !byPayer

function decision(refund: RefundView): Step {
  const { state, answer, decidedAt } = refund
  if (state === 'requested' || !decidedAt) return { title: m.payment_refund_deciding(), state: 'current' }
  const title = begunByUs(refund)
    ? m.payment_refund_begun()
    : state === 'refused'
      ? m.payment_refund_refused()
      : m.payment_refund_approved()
  return { title, text: <Said at={decidedAt} words={answer} />, state: 'done' }
}

function moneyBack({ state, method, amountKes, reference, settledAt }: RefundView, phone: string): Step {
  const values = { amount: kes(amountKes, getLocale()), phone }
  const how =
    method === null
      ? m.payment_refund_to(values)
      : method === 'reversal'
        ? m.payment_refund_by_reversal(values)
        : m.payment_refund_by_hand(values)
  if (state === 'requested') return { title: m.payment_refund_back(), text: how, state: 'ahead' }
  if (!settledAt) return { title: m.payment_refund_on_its_way(), text: how, state: 'current' }
  const code = reference && m.payment_refund_code({ code: reference })
  return {
    title: m.payment_refund_back(),
    text: <Said at={settledAt} words={code ? `${how}\n${code}` : how} />,
    state: 'done',
  }
}

function Said({ at, words }: { at: Date; words: string | null }) {
  return (
    <>
      <Moment at={at} />
      {words && (
        <span className="pay-said" dir="auto">
          {held(words)}
        </span>
      )}
    </>
  )
}
