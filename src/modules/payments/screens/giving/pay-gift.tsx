import { redirect, useNavigate } from 'react-router'
import { type ContextWith, withConsent } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { giftToPay } from '#modules/gifts/queries/offer.server.ts'
import { ownGift } from '#modules/gifts/queries/own.server.ts'
import { giftHref } from '#modules/gifts/rules.ts'
import { soldOnlyWithPlaces } from '#modules/groups/queries/open.server.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { ownPayment, pendingPaymentFor } from '../../queries/own.server.ts'
import type { Route } from './+types/pay-gift'
import { payingWith, startByForm } from '../checkout/paying.server.ts'
import { PaymentWidget } from '../checkout/widget.tsx'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    withConsent(ctx)
    const gift = await ownGift(ctx, args.params.giftId)
    if (gift.paymentId) throw redirect(giftHref(gift.id))
    const pendingId = await pendingPaymentFor(ctx, 'course_gift', gift.id)
    const pending = pendingId ? await ownPayment(ctx, pendingId) : null
    return {
      gift: { id: gift.id, course: gift.course, toName: gift.toName },
      offer: pending ? { amountKes: pending.amountKes } : await offered(ctx, gift.id),
      pending,
      paying: await payingWith(web),
    }
  })

/** What it costs now, or why it cannot be given any more. */
async function offered(ctx: ContextWith<'mpesa'>, giftId: string) {
  try {
    if (!ctx.mpesa.available) throw new Refusal('payments-off')
    const { priceKes, courseId } = await giftToPay(ctx, ctx.viewer!.id, giftId)
    if (await soldOnlyWithPlaces(ctx, courseId)) throw new Refusal('group-only')
    return { amountKes: priceKes }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal || refusal.code === 'gift-not-found') throw error
    return { said: refusalText(refusal).text }
  }
}

/** Only pages without scripts post here; the others call the function mpesa-payment. */
export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, form, web) =>
    startByForm(ctx, { web, form }, { paymentType: 'course_gift', referenceId: args.params.giftId }),
  )

/** Pays for a gift by M-Pesa, with one's own number. */
export default function PayGift({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, offer, pending, paying } = loaderData
  const navigate = useNavigate()
  const back = giftHref(gift.id)
  const onPaid = () => void navigate(back, { replace: true })
  return (
    <>
      <title>{m.gifts_pay_page()}</title>
      <PageHead
        title={m.gifts_pay_title()}
        lead={m.gifts_pay_lead({ to: gift.toName || m.gifts_somebody() })}
      />
      <div className="measure stack pb-6">
        {'said' in offer ? (
          <>
            <Banner tone="sky" title={gift.course.title} text={offer.said} />
            <p>
              <ButtonLink to={back} variant="outline">
                {m.gifts_open()}
              </ButtonLink>
            </p>
          </>
        ) : (
          <PaymentWidget
            item={{
              paymentType: 'course_gift',
              referenceId: gift.id,
              amountKes: offer.amountKes,
              description: gift.course.title,
            }}
            terms={m.gifts_terms()}
            pending={pending}
            answer={actionData}
            {...paying}
            done={m.gifts_paid_toast()}
            level="h2"
            onPaid={onPaid}
          />
        )}
      </div>
    </>
  )
}
