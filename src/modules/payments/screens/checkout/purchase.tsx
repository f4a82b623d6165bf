import { useNavigate } from 'react-router'
import { type Context, type ContextWith, withConsent } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { kes } from '#kit/money.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { refusalText } from '#web/refusal-words.ts'
import { later } from '#shell/later.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Prose } from '#ui/prose.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { openGroups } from '#modules/groups/queries/open.server.ts'
import { placeChoice } from '#modules/groups/queries/sale.server.ts'
import { ownPlan } from '#modules/instalments/queries/plan.server.ts'
import { choiceOf } from '#modules/instalments/rules.ts'
import { discountedPrice, ownPayment, paidFor, pendingPaymentFor } from '../../queries/own.server.ts'
import type { Route } from './+types/purchase'
import { PaidNote, paidOf } from './paid-note.tsx'
import { partsOffered, partsOnSheet } from './parts.server.ts'
import { PaymentSheet } from './sheet.tsx'
import { forSale } from '../../for-sale.server.ts'
import type { PaymentView } from '../../types.ts'
import { beginWord } from '../begin-word.ts'
import { PaymentWidget } from './widget.tsx'
import { payingWith, startByForm } from './paying.server.ts'

// Only where a course is sold with a place in a group.
const PlaceChoices = later(() => import('#modules/groups/parts/choice.tsx').then((file) => file.PlaceChoices))

export const handle = { hydrate: 'always', styles: 'payments' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, web) => {
    const course = await courseById(ctx, args.params.courseId)
    // Somebody under 18 asks a parent before they type anything.
    if (ctx.viewer) withConsent(ctx)
    const whyNot = await whyNotForSale(ctx, course)
    // Who pays in parts has the course, and pays what is missing.
    const plan = whyNot === 'already-owned' ? await ownPlan(ctx, course.id) : null
    const reason = plan ? (ctx.mpesa.available ? null : 'payments-off') : whyNot
    const paidId =
      reason === 'already-owned' ? await paidFor(ctx, 'course_purchase', String(course.id)) : null
    const pendingId =
      ctx.viewer && !reason ? await pendingPaymentFor(ctx, 'course_purchase', String(course.id)) : null
    const pending = pendingId ? await ownPayment(ctx, pendingId) : null
    // While a phone rings, price and group are what it asks for.
    const rings = pending?.stage === 'prompt-sent'
    const asked = rings ? null : args.url.searchParams.get('coupon')
    const chosen = args.url.searchParams.get('parts') ?? (pending?.parts ? choiceOf(pending.parts) : '')
    const parts =
      reason || (rings && !pending?.parts)
        ? null
        : await partsOnSheet(ctx, course, { plan, chosen, pending: rings ? pending : null })
    const typed = asked ?? pending?.coupon ?? ''
    const wanted = rings || reason !== null ? null : args.url.searchParams.get('group')
    const place = await placeOf(ctx, course.id, wanted ?? pending?.groupId ?? null)
    // A prompt that is on its way still counts.
    const isUnderWay = rings || pending?.stage === 'checking'
    const choice =
      reason || isUnderWay || place.group || plan ? null : await placeChoice(ctx, course.id, typed)
    const discount = await discountOf(ctx, course.id, reason === null && !parts && typed)
    const isClosed = choice?.groups.length === 0
    const note =
      parts?.note ??
      (reason || discount.used || place.group || choice || pending ? '' : await partsOffered(ctx, course))
    return {
      course: { id: course.id, title: course.title, priceKes: course.priceKes },
      ...discount,
      ...place,
      ...(parts && {
        parts: {
          choice: parts.choice,
          amountKes: parts.amountKes,
          shown: { named: parts.named, done: parts.opens },
        },
      }),
      ...(note && { note }),
      ...(choice && {
        choice: { ...choice, price: kes(discount.used?.amountKes ?? course.priceKes, ctx.locale) },
      }),
      said: isClosed ? m.groups_only_none() : reason && refusalText(new Refusal(reason)).text,
      pending,
      paid: paidId ? paidOf(await ownPayment(ctx, paidId)) : null,
      begin: reason === 'already-owned' && !paidId ? await firstOf(ctx, course.id) : null,
      paying: await payingWith(web),
    }
  })
}

/** Where a course begins that somebody has by a gift, a seat or a scholarship. */
const firstOf = (ctx: Context, courseId: number): Promise<string | null> =>
  forSale.course_purchase.begin(ctx, { referenceId: String(courseId), id: '' })

/** What a code makes of the price, or why it does not. Visitors are asked to sign in first: the code stays in the address. */
async function discountOf(ctx: Context, courseId: number, typed: string | false) {
  const nothing = { used: null, refused: null }
  if (!typed || !ctx.viewer) return nothing
  try {
    return { ...nothing, used: await discountedPrice(ctx, courseId, typed) }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return { ...nothing, refused: { typed: typed.slice(0, 40), text: refusalText(refusal).text } }
  }
}

/** The group in which a place is wanted, or that there is none left. */
async function placeOf(ctx: Context, courseId: number, groupId: string | null) {
  const group = groupId ? (await openGroups(ctx, courseId)).find(({ id }) => id === groupId) : undefined
  const starts = group && dateInWords(group.startsOn, ctx.locale)
  return {
    group: group ? { id: group.id, text: m.groups_place_in({ group: group.name, day: starts! }) } : null,
    noPlace: Boolean(groupId) && !group,
  }
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

/** Pages without scripts post here, and whoever has nothing to pay; the others call the function mpesa-payment. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    (ctx, form, web) =>
      startByForm(
        ctx,
        { web, form },
        {
          paymentType: form.has('parts') ? 'course_instalment' : 'course_purchase',
          referenceId: args.params.courseId,
          coupon: textOf(form, 'coupon'),
          group: textOf(form, 'group'),
          parts: textOf(form, 'parts'),
        },
      ),
    { openToVisitors: true },
  )

/** A code that is not good any more is a conflict: the price is read again. */
export const shouldRevalidate = afterConflict

/** The payment sheet over the course it pays for (CAT-19). */
export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { course, used, refused, said, paid, begin, pending, paying } = loaderData
  const { group, noPlace, choice, parts, note } = loaderData
  const navigate = useNavigate()
  const courseHref = `/courses/${course.id}`
  // Returning to the course reads it again, so its lessons open (CRS-16); its top shows the receipt and where to begin.
  const onPaid = (_paymentId: string, read: PaymentView | null) => {
    // What a part opened is said with the money's arrival: the course is not theirs yet.
    if (!parts)
      showToast({ title: m.payment_purchased_title(), text: m.payment_purchased_text(), travels: true })
    void navigate(courseHref, { replace: true, state: read && { paid: paidOf(read) } })
  }
  const item = {
    paymentType: parts ? 'course_instalment' : 'course_purchase',
    referenceId: String(course.id),
    amountKes: (parts ?? used)?.amountKes ?? course.priceKes,
    description: course.title,
    ...(parts && { parts: parts.choice }),
    ...(used && { coupon: used.code }),
    ...(group && { group: group.id }),
  } as const
  const title = paid
    ? m.payment_paid_title
    : choice && !said
      ? m.groups_only_choose
      : item.amountKes === 0
        ? m.payment_coupon_label
        : m.payment_pay_title
  return (
    <PaymentSheet title={title()} closeTo={courseHref}>
      {paid ? (
        <div className="stack">
          <p>{said}</p>
          <PaidNote paid={paid} />
        </div>
      ) : said ? (
        <div className="stack">
          <Banner tone="sky" title={course.title} text={said} />
          {begin && <ButtonLink to={begin}>{beginWord(begin)}</ButtonLink>}
          <ButtonLink to={courseHref} variant={begin ? 'outline' : undefined} preventScrollReset>
            {m.payment_open_course()}
          </ButtonLink>
        </div>
      ) : choice ? (
        <PlaceChoices
          groups={choice.groups}
          price={choice.price}
          refused={actionData?.refusal ?? null}
          isGone={noPlace}
        />
      ) : (
        <PaymentWidget
          key={`${course.id} ${group?.id} ${parts?.choice}`}
          item={item}
          {...parts?.shown}
          terms={
            group ? (
              <span dir="auto">{held(group.text)}</span>
            ) : (
              noPlace && <span role="status">{m.groups_place_gone()}</span>
            )
          }
          note={note && <Prose className="stack small" safeHtml={note} />}
          discount={parts ? undefined : { priceKes: course.priceKes, used, refused }}
          pending={pending}
          answer={actionData}
          {...paying}
          onPaid={onPaid}
        />
      )}
    </PaymentSheet>
  )
}
