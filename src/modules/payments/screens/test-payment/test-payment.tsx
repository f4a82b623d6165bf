import { data, redirect, useLocation } from 'react-router'
import { AuthProvider, useAuth } from '#shell/auth-context.tsx'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { testMentor } from '#modules/mentorship/queries/test-mentor.server.ts'
import { startPayment } from '../../commands/start.server.ts'
import { ownPayment, pendingPaymentFor } from '../../queries/own.server.ts'
import type { Route } from './+types/test-payment'
import { simulatedFor } from '../checkout/paying.server.ts'
import { TestBench } from './bench.tsx'
import { TestGuide } from './guide.tsx'
import { TestViews, type TestView, viewOf } from './views.tsx'

export const handle = { hydrate: 'always', styles: 'payments' }

/** @throws 404 without a text, which is the not-found page, without a simulator: no real money reaches this page (TST-01) */
async function mentorOf(ctx: Context) {
  const mentor = await testMentor(ctx)
  if (!mentor) throw data(null, { status: 404 })
  return mentor
}

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, web) => {
    const mentor = await mentorOf(ctx)
    const search = new URL(args.request.url).searchParams
    const shown = search.get('payment')
    const pendingId = ctx.viewer ? await pendingPaymentFor(ctx, 'mentorship_booking', mentor.id) : null
    return {
      mentor,
      asked: viewOf(search.get('as')),
      shown: shown === null ? null : await ownTestPayment(ctx, shown, mentor.id),
      pending: pendingId ? await ownPayment(ctx, pendingId) : null,
      simulated: simulatedFor(web),
      payee: ctx.config.mpesa.payee,
      supportEmail: ctx.config.supportEmail,
    }
  })
}

/** @throws Refusal 'payment-not-found' also for a payment for another item */
async function ownTestPayment(ctx: Context, paymentId: string, mentorId: string) {
  const payment = await ownPayment(ctx, paymentId)
  if (payment.paymentType !== 'mentorship_booking' || payment.referenceId !== mentorId)
    throw new Refusal('payment-not-found')
  return payment
}

/** Only pages without scripts post here; the others call the function mpesa-payment. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const mentor = await mentorOf(ctx)
      const { paymentId } = await startPayment(ctx, {
        paymentType: 'mentorship_booking',
        referenceId: mentor.id,
        phoneNumber: textOf(form, 'phoneNumber'),
        amount: textOf(form, 'amount'),
      })
      web.toast({ title: m.payment_started_title(), text: m.payment_started_text(), durationMs: 10_000 })
      return redirect(`/test-mpesa?payment=${paymentId}`)
    },
    { openToVisitors: true },
  )

// What the widget needs to believe that somebody is signed in.
const anybody = { name: '', role: '', avatarUrl: null, isAdmin: false }

/** Tries the payment form with play money, also in another person's role (TST-02). */
export default function TestPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { mentor, asked, simulated } = loaderData
  const { user } = useAuth()
  const { key } = useLocation()
  const real: TestView = user ? 'signed-in' : 'signed-out'
  // Only the form can have been refused, so it was shown.
  const view = actionData ? 'signed-in' : (asked ?? real)
  return (
    <>
      <title>{m.test_payment_page()}</title>
      <PageHead
        above={
          <p>
            <Badge tone="sun">{m.dev_simulator()}</Badge>
          </p>
        }
        title={m.test_payment_title()}
        lead={m.test_payment_lead()}
      />
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.test_payment_form()}>
          <div className="stack">
            <TestViews view={view} real={real} />
            <Card as="div">
              <AuthProvider user={view === 'signed-in' ? (user ?? anybody) : null}>
                <TestBench key={key} {...loaderData} answer={actionData} />
              </AuthProvider>
            </Card>
          </div>
        </Section>
        <TestGuide amountKes={mentor.pricePerHourKes} phonesHere={simulated === 'here'} />
      </div>
    </>
  )
}
