import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { answer } from '#web.server.ts'
import { ownPayment } from '../queries.server.ts'
import type { Route } from './+types/payment'
import { PaymentPanel } from './payment-panel.tsx'
import type { Ending } from './payment-polling.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { toastEnding } from './payment-words.ts'
import { Receipt } from './receipt.tsx'
import { type Asked, type CheckAnswer, usePaymentPolling } from './use-payment-polling.ts'

export const handle = { hydrate: 'always' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, { devices }) => ({
    payment: await ownPayment(ctx, args.params.paymentId), supportEmail: ctx.config.supportEmail, simulated: devices !== null,
  }))
}

/** A status check asks with ?check: whatever goes wrong then is an answer, not another page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has('check')) return serverLoader()
  return serverLoader().catch((error: unknown): CheckAnswer => ({ unread: String(error instanceof Response ? error.status : error) }))
}

/** One payment: where it stands, and what to do now. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const { supportEmail, simulated, ...read } = loaderData as Awaited<ReturnType<typeof loader>>
  const [asked, setAsked] = useState<Asked | null>(() => (isWaiting(read.payment) ? { paymentId: read.payment.id } : null))
  const [ended, setEnded] = useState<Ending | null>(null)
  const latest = usePaymentPolling(asked, (ending) => {
    toastEnding(ending)
    setAsked(null)
    setEnded(ending)
  })
  const payment = { ...read.payment, ...(latest?.payment.id === read.payment.id ? latest.payment : {}) }
  const again = () => {
    setEnded(null)
    setAsked({ paymentId: payment.id, firstMs: 0 })
  }
  const { stage } = payment
  return (
    <>
      <title>{m.payment_page_title()}</title>
      <div className="no-print pt-4">
        <Breadcrumb label={m.payment_history_title()} crumbs={[{ label: m.payment_all(), to: '/payments' }, { label: payment.description }]} />
      </div>
      {stage === 'prompt-sent' || stage === 'checking' ? (
        <div className="pay-page">
          <h1>{payment.description}</h1>
          {/* Two minutes at most: after that the stage is another. */}
          {stage === 'prompt-sent' && <noscript><meta httpEquiv="refresh" content="10" /></noscript>}
          {ended && <Banner tone="gold" title={m.payment_unknown_title()} text={m.payment_unknown_text()} />}
          {ended
            ? <Button type="button" onClick={again}>{m.payment_check_again()}</Button>
            : <PaymentPanel phone={payment.phone} stage={stage} here={`/payments/${payment.id}`} simulated={simulated} level="h2" />}
          {stage === 'checking' && <p>{m.payment_checking_new()} <a href={`${payment.href}/purchase`}>{m.payment_pay_anew()}</a></p>}
        </div>
      ) : (
        <PaymentOutcome payment={payment} supportEmail={supportEmail} />
      )}
      <Receipt payment={payment} />
    </>
  )
}

const isWaiting = ({ stage }: { stage: string }) => stage === 'prompt-sent' || stage === 'checking'
