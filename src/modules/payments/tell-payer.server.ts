import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { letterBody } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { orderedPlace } from '#modules/groups/queries/order.server.ts'
import { orderedParts } from '#modules/instalments/queries/plan.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { newestRefund } from './book.server.ts'
import { forSale } from './for-sale.server.ts'
import { partOfItem } from '#modules/instalments/parts/words.ts'
import { payments } from './tables.server.ts'

type Payment = typeof payments.$inferSelect
type Refund = NonNullable<Awaited<ReturnType<typeof newestRefund>>>
export type News =
  | 'payment-confirmed'
  | 'payment-review'
  | 'payment-counts'
  | 'refund-reopened'
  | 'refund-approved'
  | 'refund-refused'
  | 'refund-done'

/**
 * One event is notified once: money received or pending is one event, each step of a refund another. A request can be refused and
 * reopened more than once.
 */
function eventKeyOf(news: News, paymentId: string, refundId: string | undefined): string {
  if (news === 'payment-counts') return `payment-counts:${paymentId}`
  if (!news.startsWith('refund')) return `payment:${paymentId}`
  return news === 'refund-refused' || news === 'refund-reopened'
    ? `${news}:${refundId}`
    : `${news}:${paymentId}`
}

/**
 * Stores a notification and a mail about a payment, in the transaction of the change. @param about the payment as it is now, or its
 * id
 */
export async function tellPayer(ctx: Context, about: Payment | string, news: News): Promise<void> {
  const payment = typeof about === 'string' ? await paymentBy(ctx, about) : about
  const contact = payment && (await contactOf(ctx, payment.userId))
  // Nobody is there any more to read it.
  if (!contact) return
  const refund = news.startsWith('refund') ? await newestRefund(ctx, payment.id) : undefined
  const href =
    news === 'payment-confirmed'
      ? forSale[payment.paymentType].href(payment.referenceId)
      : `/payments/${payment.id}`
  if (news !== 'payment-confirmed' || !isToldOnDelivery(payment))
    await notify(ctx, {
      userId: payment.userId,
      kind: news === 'payment-counts' ? 'payment-confirmed' : news,
      eventKey: eventKeyOf(news, payment.id, refund?.id),
      values: { ...(await notedAs(ctx, payment)), amountKes: payment.amountKes },
      href,
    })
  const isPlaceGone = news === 'refund-approved' && (await orderedPlace(ctx, payment.id))?.outcome === 'full'
  const parts = payment.paymentType === 'course_instalment' ? await orderedParts(ctx, payment.id) : null
  const named = parts
    ? { ...payment, description: partOfItem(payment.description, parts, payment.locale) }
    : payment
  const isLaterPart = (parts?.first ?? 1) > 1
  const letter = letterOf(ctx, news, { payment: named, refund, name: contact.name, isPlaceGone, isLaterPart })
  await sendMail(ctx, {
    to: contact.email,
    subject: letter.subject,
    ...letterBody([letter.body], { label: letter.button, url: ctx.config.origin + href }),
  })
}

const isToldOnDelivery = ({ paymentType, referenceId }: Payment): boolean =>
  forSale[paymentType].isToldOnDelivery?.(referenceId) ?? false

const notedAs = async (ctx: Context, { paymentType, referenceId, description }: Payment) =>
  (await forSale[paymentType].notedAs?.(ctx, referenceId, description)) ?? { item: description }

async function paymentBy(ctx: Context, id: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  return payment
}

type About = {
  payment: Payment
  refund: Refund | undefined
  name: string
  /** Of the group in which it paid for a place. */
  isPlaceGone: boolean
  /** A part of a price that is not the first: what was paid before stays open. */
  isLaterPart: boolean
}
type Words = { subject: string; body: string }

function letterOf(ctx: Context, news: News, about: About): Words & { button: string } {
  const l = { locale: about.payment.locale }
  return { ...words[news](about, l, ctx), button: buttonOf(news, about)({}, l) }
}

function buttonOf(news: News, { payment }: About) {
  if (news !== 'payment-confirmed') return m.mail_payment_button
  if (isGift(payment)) return m.gifts_open
  if (isSeats(payment)) return m.organisations_pay_open
  return isSession(payment) ? m.mail_paid_session_button : m.mail_paid_button
}

const isSeats = ({ paymentType }: Payment): boolean => paymentType === 'seat_invoice'
const isGift = ({ paymentType }: Payment): boolean => paymentType === 'course_gift'
const isSession = ({ paymentType }: Payment): boolean => paymentType === 'mentorship_booking'

const itemOf = ({ payment }: About) => ({ item: payment.description })
const paidOf = ({ payment, name }: About) => ({
  name,
  item: payment.description,
  amount: amountIn(payment.locale, payment.amountKes),
})
/** The refund may differ from the price. */
const backOf = (about: About) => ({
  ...paidOf(about),
  amount: amountIn(about.payment.locale, about.refund?.amountKes ?? about.payment.amountKes),
})

const words: Record<News, (about: About, l: { locale: Locale }, ctx: Context) => Words> = {
  'payment-confirmed': (about, l) =>
    about.payment.amountKes === 0
      ? freeWords(about, l)
      : {
          subject: m.mail_paid_subject(itemOf(about), l),
          body: paidBody(about)({ ...paidOf(about), receipt: about.payment.mpesaReceiptNumber ?? '-' }, l),
        },
  'payment-review': (about, l) => ({
    subject: m.mail_review_subject(itemOf(about), l),
    body: m.mail_review_body(paidOf(about), l),
  }),
  'payment-counts': (about, l) => ({
    subject: m.mail_counts_subject(itemOf(about), l),
    body: m.mail_counts_body({ ...paidOf(about), receipt: about.payment.mpesaReceiptNumber ?? '-' }, l),
  }),
  'refund-refused': (about, l, { config }) => ({
    subject: m.mail_refund_refused_subject(itemOf(about), l),
    body: m.mail_refund_refused_body(
      {
        ...itemOf(about),
        name: about.name,
        answer: about.refund?.answer ?? '-',
        support: config.supportEmail,
      },
      l,
    ),
  }),
  'refund-approved': (about, l) => ({
    subject: m.mail_refund_approved_subject(itemOf(about), l),
    body: approvedBody(about)(backOf(about), l),
  }),
  'refund-reopened': (about, l) => ({
    subject: m.mail_refund_reopened_subject(itemOf(about), l),
    body: m.mail_refund_reopened_body({ ...itemOf(about), name: about.name }, l),
  }),
  'refund-done': (about, l) => ({
    subject: m.mail_refund_done_subject(itemOf(about), l),
    body: m.mail_refund_done_body({ ...backOf(about), reference: about.refund?.reference ?? '-' }, l),
  }),
}

/** A coupon took off the whole price. */
const freeWords = (about: About, l: { locale: Locale }): Words => ({
  subject: m.mail_free_subject(itemOf(about), l),
  body: m.mail_free_body({ ...paidOf(about), amount: amountIn(l.locale, about.payment.discountKes) }, l),
})

function paidBody({ payment }: About) {
  if (isGift(payment)) return m.gifts_mail_paid
  if (isSeats(payment)) return m.organisations_mail_paid
  return isSession(payment) ? m.mail_paid_session_body : m.mail_paid_body
}

function approvedBody({ payment, refund, isPlaceGone, isLaterPart }: About) {
  if (isPlaceGone) return m.mail_refund_place_body
  if (isSession(payment)) return m.mail_refund_session_body
  if (!refund?.endsAccess) return isSeats(payment) ? m.organisations_mail_late : m.mail_refund_sent_body
  if (isLaterPart) return m.instalments_mail_refund
  if (isGift(payment)) return m.gifts_mail_refund
  if (isSeats(payment)) return m.organisations_mail_refund
  return refund.requestedBy ? m.mail_refund_approved_body : m.mail_refund_begun_body
}

const amountIn = (locale: Locale, kes: number): string => numberFormat(locale).format(kes)

/** Characters of a title in an SMS of 160. */
const LONGEST_ITEM = 45

/**
 * Notifies a buyer who dialled how it ended, in the same transaction. They read no page and perhaps no mail.
 * @param ended what the payment became, or that a person looks at it
 */
export async function tellCaller(
  ctx: Context,
  { phoneNumber, locale, description, amountKes, mpesaReceiptNumber }: Payment,
  ended: 'completed' | 'failed' | 'review',
): Promise<void> {
  const l = { locale }
  const item = [...description].slice(0, LONGEST_ITEM).join('')
  const dial = ctx.config.ussdCode
  const amount = amountIn(locale, amountKes)
  const text = {
    completed: () => m.payment_sms_paid({ item, amount, receipt: mpesaReceiptNumber ?? '-', dial }, l),
    failed: () => m.payment_sms_failed({ item, dial }, l),
    review: () => m.payment_sms_review({ item }, l),
  }
  await sendSms(ctx, { to: phoneNumber, text: text[ended]() }, 'needed')
}
