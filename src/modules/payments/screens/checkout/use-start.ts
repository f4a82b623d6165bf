import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maskedPhone } from '#kit/phone.ts'
import type { FormAnswer } from '#shell/form/answer.ts'
import { m } from '#paraglide/messages.js'
import { endToasts, showToast } from '#ui/feedback/toast.tsx'
import type { PaymentType, PaymentView } from '../../types.ts'
import { PAYING, toastEnding } from '../payment-words.ts'
import type { Discount } from './discount.tsx'
import type { Ending } from './polling.ts'
import { checkedPhone, refusalOfStart, startByFunction, type StartRefusal } from './start.ts'
import { type PollTarget, usePaymentPolling } from './use-payment-polling.ts'
import type { Simulated } from './paying.server.ts'

export type PaymentWidgetProps = {
  item: {
    paymentType: PaymentType
    referenceId: string
    amountKes: number
    description: string
    /** For mentorship: the start of a session, or a package. */
    slot?: string
    packageId?: string
    /** The discount code by which the amount is lower than the price. */
    coupon?: string
    /** The group of the course in which a place is wanted. */
    group?: string
    /** Which parts of the price, where they are not paid at once. */
    parts?: string
  }
  /** Of a course: its price, and what is said of a discount code. */
  discount?: Discount
  /** What it is called here, if more is said of it below the price than its payment stores. */
  named?: string
  terms?: ReactNode
  /** The same in more than one paragraph. */
  note?: ReactNode
  /** A payment for it that still waits for M-Pesa. */
  pending: Pick<PaymentView, 'id' | 'phone' | 'stage'> | null
  /** The server's answer to the form, sent without scripts. */
  answer?: FormAnswer
  /** How an earlier payment failed, shown until something newer happens. */
  earlier?: StartRefusal | null
  /** The number that the server knows of the payer, masked. */
  knownPhone?: string | null
  simulated: Simulated
  /** The name that M-Pesa shows on the phone, if known. */
  payee: string | null
  supportEmail: string
  /** What is said where the money came too late and goes back by itself; of a place in a group without it. */
  returned?: string
  /** What the money brought, where it is not access for whoever paid. */
  done?: string
  /** Of its headings: h2 on a page of its own, where no sheet has a title above it. */
  level?: 'h2'
  /** Where a page without scripts reads the state of the pending payment; this page by default. */
  here?: string
  /** Called once, after M-Pesa confirmed (PAY-28), with the payment as read. */
  onPaid(paymentId: string, read: PaymentView | null): void
}

// PAY-40: idle, initiating, request sent, polling. "sent" is both of the last: the first check is scheduled when the panel appears.
type State =
  | { at: 'idle'; refusal: StartRefusal | null }
  | { at: 'initiating' }
  | { at: 'sent' | 'unknown'; target: PollTarget; phone: string }
  | { at: 'review' | 'returned'; target: PollTarget }
  | { at: 'paid'; phone: string }

const goingOn = ({ id, phone, stage }: NonNullable<PaymentWidgetProps['pending']>): State =>
  stage === 'review'
    ? { at: 'review', target: { paymentId: id } }
    : { at: 'sent', target: { paymentId: id }, phone }

/**
 * The server's answer to a form sent without scripts. A number that is too long is refused as input, although the phone is at
 * fault.
 */
export function sentStart(answer: FormAnswer | undefined): { refusal: StartRefusal | null; phone: string } {
  const { refusal, values } = answer ?? {}
  return {
    refusal: refusal
      ? refusalOfStart(
          refusal.fields.phoneNumber ? 'phone-invalid' : refusal.code,
          refusal.text,
          refusal.title,
        )
      : null,
    phone: values?.phoneNumber ?? '',
  }
}

/** A payment from the press that starts it to its end. */
export function useStart(props: PaymentWidgetProps) {
  const { item, pending, answer, earlier, supportEmail, onPaid, knownPhone } = props
  const sent = sentStart(answer)
  const { revalidate } = useRevalidator()
  const refusal = sent.refusal ?? earlier ?? null
  const [state, setState] = useState<State>(() => (pending ? goingOn(pending) : { at: 'idle', refusal }))
  const [phone, setPhone] = useState(sent.phone)
  const refuse = (why: StartRefusal) => setState({ at: 'idle', refusal: why })
  const hear = (ending: Ending, read: PaymentView | null) => {
    if (state.at !== 'sent') return
    toastEnding(ending, props.done)
    if (ending.kind === 'completed') {
      setState({ at: 'paid', phone: state.phone })
      onPaid(state.target.paymentId, read)
    } else if (ending.kind === 'failed') refuse(failed(read, item.amountKes, supportEmail))
    else if (ending.kind === 'review' || ending.kind === 'returned') setState({ ...state, at: ending.kind })
    else setState({ ...state, at: 'unknown' })
  }
  const latest = usePaymentPolling(state.at === 'sent' ? state.target : null, hear)
  const start = async (written: string) => {
    setPhone(written)
    const isKnown = knownPhone && written.trim() === ''
    const checked = isKnown ? { phone: '' } : checkedPhone(written)
    if ('refusal' in checked) return refuse(checked.refusal)
    setState({ at: 'initiating' })
    const outcome = await ring(item, checked.phone)
    if ('refusal' in outcome) {
      refuse(outcome.refusal)
      return outcome.refusal.isStale ? revalidate() : undefined
    }
    const shown = isKnown ? knownPhone : maskedPhone(checked.phone)
    setState({ at: 'sent', target: { paymentId: outcome.paymentId }, phone: shown })
  }
  const recheck = () => {
    if (state.at === 'unknown')
      setState({ ...state, at: 'sent', target: { paymentId: state.target.paymentId, firstMs: 0 } })
  }
  return { state, phone, refusal, latest, start, recheck }
}

/** Requests the prompt, and says that it was sent. Without a number the one that the server knows is rung. */
async function ring(item: PaymentWidgetProps['item'], phoneNumber: string) {
  endToasts(({ about }) => about === PAYING)
  const { amountKes: amount, ...named } = item
  const rung = phoneNumber ? { phoneNumber } : { knownPhone: true as const }
  const outcome = await startByFunction({ amount, ...rung, ...named })
  if ('paymentId' in outcome) {
    const [title, text] = [m.payment_started_title(), m.payment_started_text()]
    showToast({ title, text, durationMs: 10_000, about: PAYING })
  }
  return outcome
}

function failed(read: PaymentView | null, amountKes: number, email: string): StartRefusal {
  const failure = { code: read?.failure ?? null, amountKes, email }
  return { title: m.payment_failed_title(), text: '', field: null, signIn: false, failure }
}
