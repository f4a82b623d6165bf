import { redirect, useNavigate } from 'react-router'
import type { ContextWith } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { refusalText } from '#web/refusal-words.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { courseById, ownsCourse } from '#modules/courses/queries.server.ts'
import { startPayment } from '../../commands.server.ts'
import { ownPayment, paidFor, pendingPaymentFor } from '../../queries.server.ts'
import type { Route } from './+types/purchase'
import { PaidNote, paidOf } from './paid-note.tsx'
import { PaymentSheet } from './sheet.tsx'
import type { PaymentView } from '../../types.ts'
import { PaymentWidget } from './widget.tsx'
import { maskedKnownPhone } from './known-phone.server.ts'
import { simulatedFor } from './simulated.server.ts'

export const handle = { hydrate: 'always', styles: 'payments' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, web) => {
    const course = await courseById(ctx, args.params.courseId)
    const reason = await whyNotForSale(ctx, course)
    const paidId =
      reason === 'already-owned' ? await paidFor(ctx, 'course_purchase', String(course.id)) : null
    const pendingId =
      ctx.viewer && !reason ? await pendingPaymentFor(ctx, 'course_purchase', String(course.id)) : null
    return {
      course: { id: course.id, title: course.title, priceKes: course.priceKes },
      said: reason && refusalText(new Refusal(reason)).text,
      pending: pendingId ? await ownPayment(ctx, pendingId) : null,
      paid: paidId ? paidOf(await ownPayment(ctx, paidId)) : null,
      knownPhone: await maskedKnownPhone(ctx),
      simulated: simulatedFor(web),
      payee: ctx.config.mpesa.payee,
      supportEmail: ctx.config.supportEmail,
    }
  })
}

async function whyNotForSale(
  ctx: ContextWith<'mpesa'>,
  course: { id: number; priceKes: number; ready: boolean },
) {
  if (course.priceKes === 0) return 'is-free'
  if (!course.ready) return 'course-not-ready'
  if (ctx.viewer && (await ownsCourse(ctx, ctx.viewer.id, course.id))) return 'already-owned'
  return ctx.mpesa.available ? null : 'payments-off'
}

/** Only pages without scripts post here; the others call the function mpesa-payment. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { paymentId } = await startPayment(ctx, {
        paymentType: 'course_purchase',
        referenceId: args.params.courseId,
        phoneNumber: textOf(form, 'phoneNumber'),
        knownPhone: textOf(form, 'knownPhone'),
        amount: textOf(form, 'amount'),
      })
      web.toast({ title: m.payment_started_title(), text: m.payment_started_text(), durationMs: 10_000 })
      return redirect(`/payments/${paymentId}`)
    },
    { openToVisitors: true },
  )

/** The payment sheet over the course it pays for (CAT-19). */
export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { course, said, paid, pending, knownPhone, simulated, payee, supportEmail } = loaderData
  const navigate = useNavigate()
  const courseHref = `/courses/${course.id}`
  // Returning to the course reads it again, so its lessons open (CRS-16); its top shows the receipt and where to begin.
  const onPaid = (_paymentId: string, read: PaymentView | null) => {
    showToast({ title: m.payment_purchased_title(), text: m.payment_purchased_text(), travels: true })
    void navigate(courseHref, { replace: true, state: read && { paid: paidOf(read) } })
  }
  const item = {
    paymentType: 'course_purchase',
    referenceId: String(course.id),
    amountKes: course.priceKes,
    description: course.title,
  } as const
  return (
    <PaymentSheet title={paid ? m.payment_paid_title() : m.payment_pay_title()} closeTo={courseHref}>
      {paid ? (
        <div className="stack">
          <p>{said}</p>
          <PaidNote paid={paid} />
        </div>
      ) : said ? (
        <div className="stack">
          <Banner tone="sky" title={course.title} text={said} />
          <ButtonLink to={courseHref} preventScrollReset>
            {m.payment_open_course()}
          </ButtonLink>
        </div>
      ) : (
        <PaymentWidget
          key={course.id}
          item={item}
          pending={pending}
          answer={actionData}
          knownPhone={knownPhone}
          simulated={simulated}
          payee={payee}
          supportEmail={supportEmail}
          onPaid={onPaid}
        />
      )}
    </PaymentSheet>
  )
}
