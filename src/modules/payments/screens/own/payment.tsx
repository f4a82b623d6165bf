import { useState } from 'react'
import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { requestRefund } from '../../commands/request-refund.server.ts'
import { ownPayment } from '../../queries/own.server.ts'
import type { Route } from './+types/payment'
import { PaymentPanel } from '../checkout/panel.tsx'
import { PaymentOutcome } from './outcome.tsx'
import { RefundForm, RefundStory } from './refund.tsx'
import { toastGained } from '../gained-words.ts'
import { toastEnding } from '../payment-words.ts'
import { Receipt } from './receipt.tsx'
import type { PaymentType } from '../../types.ts'
import { isOfCourse } from '../../rules.ts'
import { payHref } from './pay-href.ts'
import { ResendForm } from './resend-form.tsx'
import { resendAndFollow } from './resend.server.ts'
import { simulatedFor } from '../checkout/paying.server.ts'
import { type PollTarget, type CheckAnswer, usePaymentPolling } from '../checkout/use-payment-polling.ts'

export const handle = { hydrate: 'always', styles: 'payments' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, web) => ({
    payment: await ownPayment(ctx, args.params.paymentId),
    supportEmail: ctx.config.supportEmail,
    simulated: simulatedFor(web),
    payee: ctx.config.mpesa.payee,
  }))
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { paymentId } = args.params
    const intent = textOf(form, 'intent')
    if (intent === 'resend') return resendAndFollow(ctx, web, paymentId)
    if (intent !== 'refund') throw new Refusal('invalid-input')
    await requestRefund(ctx, paymentId, { reason: textOf(form, 'reason') })
    web.toast({ title: m.payment_refund_sent_title(), text: m.payment_next_refund_requested() })
    return redirect(`/payments/${paymentId}`)
  })

/** A status check uses ?check: any error is then an answer, not another page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has('check')) return serverLoader()
  return serverLoader().catch((error: unknown): CheckAnswer => ({
    unread: String(error instanceof Response ? error.status : error),
  }))
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** One payment: its state, and what to do now. A resent prompt is another payment, polled anew. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData as Loaded
  return <OnePayment key={loaded.payment.id} {...loaded} />
}

function OnePayment({ supportEmail, simulated, payee, payment: loaded }: Loaded) {
  const { payment, hasEnded, recheck } = useFollowedPayment(loaded)
  const { stage, refund, refundUntil } = payment
  return (
    <>
      <title>{m.payment_page_title()}</title>
      <div className="stack no-print pt-4">
        <Breadcrumb
          label={m.payment_history_title()}
          crumbs={[{ label: m.payment_all(), to: '/payments' }, { label: payment.description }]}
        />
        {/* If there is a part about the refund, that part says it. */}
        {!refund && !refundUntil && <PageRefusal />}
      </div>
      <div className="pay-columns">
        {stage === 'prompt-sent' || stage === 'checking' ? (
          <div className="pay-page">
            <h1>{held(payment.description)}</h1>
            {/* Two minutes at most: after that the stage is another. */}
            {stage === 'prompt-sent' && (
              <noscript>
                <meta httpEquiv="refresh" content="10" />
              </noscript>
            )}
            {hasEnded ? (
              <Unknown isCourse={isOfCourse(payment.paymentType)} onRecheck={recheck} />
            ) : (
              <PaymentPanel
                phone={payment.phone}
                stage={stage}
                here={`/payments/${payment.id}`}
                simulated={simulated}
                payee={payee}
                level="h2"
              />
            )}
            {stage === 'checking' && <NewPrompt payment={payment} />}
          </div>
        ) : (
          <PaymentOutcome payment={payment} supportEmail={supportEmail} />
        )}
        {refund && <RefundStory refund={refund} phone={payment.phone} supportEmail={supportEmail} />}
        <Receipt payment={payment} />
        {refundUntil && <RefundForm payment={payment} until={refundUntil} />}
      </div>
    </>
  )
}

/** What is said where the money brought something else than access to a whole course or a session. */
const brought: Partial<Record<PaymentType, () => string>> = {
  course_gift: m.gifts_paid_toast,
  seat_invoice: m.organisations_pay_done,
  course_instalment: m.payment_part_open,
}

/** The payment as last read; polled while it waits for M-Pesa. */
function useFollowedPayment(loaded: Loaded['payment']) {
  const [target, setTarget] = useState<PollTarget | null>(() =>
    isWaiting(loaded) ? { paymentId: loaded.id } : null,
  )
  const [hasEnded, setEnded] = useState(false)
  const latest = usePaymentPolling(target, (ending, read) => {
    toastEnding(ending, read ? brought[read.paymentType]?.() : undefined)
    if (ending.kind === 'completed' && read?.paymentType === 'mentorship_booking' && read.begin)
      toastGained(read.begin)
    setTarget(null)
    setEnded(true)
  })
  const recheck = () => {
    setEnded(false)
    setTarget({ paymentId: loaded.id, firstMs: 0 })
  }
  return {
    payment: { ...loaded, ...(latest?.payment.id === loaded.id && latest.payment) },
    hasEnded,
    recheck,
  }
}

const Unknown = ({ isCourse, onRecheck }: { isCourse: boolean; onRecheck(): void }) => (
  <>
    <Banner
      tone="gold"
      title={m.payment_unknown_title()}
      text={isCourse ? m.payment_unknown_text() : m.payment_checking_text()}
    />
    <Button type="button" onClick={onRecheck}>
      {m.payment_check_again()}
    </Button>
  </>
)

const isWaiting = ({ stage }: { stage: string }) => stage === 'prompt-sent' || stage === 'checking'

function NewPrompt({ payment }: { payment: Loaded['payment'] }) {
  if (!payment.canResend)
    return (
      <p>
        {held(m.payment_checking_new())} <a href={payHref(payment)}>{m.payment_pay_anew()}</a>
      </p>
    )
  return (
    <div className="stack">
      <p>{held(m.payment_checking_ask())}</p>
      <ResendForm payment={payment} variant="outline" />
    </div>
  )
}
