import { redirect, useNavigate, useOutletContext } from 'react-router'
import { adultOnly, type ContextWith } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { bookPrepaid } from '#modules/mentorship/commands/book-prepaid.server.ts'
import { PrepaidChoice, SessionTerms } from '#modules/mentorship/parts.tsx'
import { prepaidWith } from '#modules/mentorship/queries/own.server.ts'
import { sessionOffer } from '#modules/mentorship/queries/offer.server.ts'
import { bookingHref, mentorHref, scheduleHref } from '#modules/mentorship/rules.ts'
import type { MentorView } from '#modules/mentorship/types.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { ownPayment, pendingPaymentFor } from '../../queries/own.server.ts'
import type { PaymentView } from '../../types.ts'
import { toastGained } from '../gained-words.ts'
import { PaymentSheet } from './sheet.tsx'
import { PaymentWidget } from './widget.tsx'
import { payingWith, startByForm } from './paying.server.ts'
import { forSale } from '../../for-sale.server.ts'
import type { Route } from './+types/session'

export const handle = { hydrate: 'always', styles: ['mentors', 'personal', 'payments'] }

/** What the URL wants to buy from the mentor: a session or a package. */
const namedIn = (mentorId: string, search: URLSearchParams) => ({
  referenceId: mentorId,
  slot: Number.isNaN(Date.parse(search.get('slot') ?? '')) ? undefined : search.get('slot')!,
  packageId: search.get('packageId') || undefined,
})

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const named = namedIn(args.params.mentorId, args.url.searchParams)
    const reference = forSale.mentorship_booking.referenceOf(named)
    const pendingId = ctx.viewer ? await pendingPaymentFor(ctx, 'mentorship_booking', reference) : null
    const pending = pendingId ? await ownPayment(ctx, pendingId) : null
    // A slot reserved by their own payment is not free any more, but theirs all the same.
    const offer = pending
      ? { amountKes: pending.amountKes, description: pending.description }
      : await offered(ctx, reference)
    return {
      named,
      kept: ctx.viewer && named.slot ? await prepaidWith(ctx, args.params.mentorId) : [],
      offer,
      pending,
      paying: await payingWith(web),
    }
  })

/** What it costs, or why it is not for sale. */
async function offered(ctx: ContextWith<'mpesa'>, reference: string) {
  try {
    if (ctx.viewer) adultOnly(ctx, 'mentors-for-adults')
    if (!ctx.mpesa.available) throw new Refusal('payments-off')
    const { amountKes, description } = await sessionOffer(ctx, ctx.viewer?.id ?? '', reference)
    return { amountKes, description }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal || refusal.code === 'not-found') throw error
    const { title, text } = refusalText(refusal)
    return { saidTitle: title, said: text }
  }
}

/**
 * A slot that was paid before; a new payment is posted here only by pages without scripts, the others call the function
 * mpesa-payment.
 */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      if (textOf(form, 'intent') === 'kept') {
        const bookingId = await bookPrepaid(ctx, args.params.mentorId, Object.fromEntries(form))
        web.toast({ title: m.mentors_paid_title(), text: m.mentors_paid_text() })
        return redirect(bookingHref(bookingId))
      }
      return startByForm(
        ctx,
        { web, form },
        { paymentType: 'mentorship_booking', ...namedIn(args.params.mentorId, args.url.searchParams) },
      )
    },
    { openToVisitors: true },
  )

/** The payment sheet over the mentor whose session it pays for (MEN-17). */
export default function PaySession({ loaderData, actionData, params }: Route.ComponentProps) {
  const { named, kept, offer, pending, paying } = loaderData
  const mentor = useOutletContext<MentorView>()
  const navigate = useNavigate()
  const { mentorId } = params
  // Back to the time that was chosen, unless it is gone.
  const closeTo = named.packageId
    ? mentorHref(mentorId, 'packages')
    : named.slot && !('said' in offer)
      ? scheduleHref(mentorId, { slot: named.slot })
      : mentorHref(mentorId, 'schedule')
  const onPaid = (_paymentId: string, read: PaymentView | null) => {
    const begin = read?.begin ?? '/bookings'
    toastGained(begin)
    void navigate(begin, { replace: true })
  }
  return (
    <PaymentSheet title={m.payment_pay_title()} closeTo={closeTo}>
      {'said' in offer ? (
        <div className="stack">
          <Banner tone="sky" title={offer.saidTitle} text={offer.said} />
          <ButtonLink to={closeTo} preventScrollReset>
            {m.mentors_other_times()}
          </ButtonLink>
        </div>
      ) : kept.length > 0 && named.slot && !pending ? (
        <PrepaidChoice kept={kept} slot={named.slot} what={offer.description} />
      ) : (
        <PaymentWidget
          key={named.slot ?? named.packageId}
          item={{ paymentType: 'mentorship_booking', ...named, ...offer }}
          {...(named.slot && termsOf(mentor, named.slot, offer.amountKes))}
          pending={pending}
          answer={actionData}
          {...paying}
          onPaid={onPaid}
        />
      )}
    </PaymentSheet>
  )
}

/** The same sentence as on the bar with which the time was chosen. */
const termsOf = ({ name, noticeMinutes }: MentorView, slot: string, priceKes: number) => ({
  named: name,
  terms: <SessionTerms startsAt={new Date(slot)} priceKes={priceKes} noticeMinutes={noticeMinutes} />,
})
