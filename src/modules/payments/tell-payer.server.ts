import { desc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { letterBody } from '#kit/letter.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '../accounts/queries.server.ts'
import { notify } from '../notices/commands.server.ts'
import { sendMail } from '../outbox/commands.server.ts'
import { forSale } from './for-sale.server.ts'
import { payments, refunds } from './tables.server.ts'

type Payment = typeof payments.$inferSelect
export type News = 'payment-confirmed' | 'payment-review' | 'refund-approved' | 'refund-refused' | 'refund-done'

/** One event is told once: the money that came or waits is one event, each step of a refund another. */
const eventKeyOf = (news: News, paymentId: string): string => (news.startsWith('refund') ? `${news}:${paymentId}` : `payment:${paymentId}`)

/** Stores a notice and a mail about a payment, in the transaction that made them true. */
export async function tellPayer(ctx: Context, paymentId: string, news: News): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return
  const href = news === 'payment-confirmed' ? forSale[payment.paymentType].href(payment.referenceId) : `/payments/${payment.id}`
  await notify(ctx, { userId: payment.userId, kind: news, eventKey: eventKeyOf(news, paymentId), values: { item: payment.description, amountKes: payment.amountKes }, href })
  const contact = await contactOf(ctx, payment.userId)
  const letter = contact && (await letterOf(ctx, news, payment, contact.name))
  if (letter) await sendMail(ctx, { to: contact.email, subject: letter.subject, ...letterBody([letter.body], { label: letter.button, url: ctx.config.origin + href }) })
}

async function letterOf(ctx: Context, news: News, payment: Payment, name: string) {
  const l = { locale: payment.locale }
  const item = payment.description
  const amount = amountIn(payment.locale, payment.amountKes)
  const button = m.mail_payment_button({}, l)
  if (news === 'payment-confirmed') {
    return { subject: m.mail_paid_subject({ item }, l), body: m.mail_paid_body({ name, amount, item, receipt: payment.mpesaReceiptNumber ?? '-' }, l), button: m.mail_paid_button({}, l) }
  }
  if (news === 'payment-review') return { subject: m.mail_review_subject({ item }, l), body: m.mail_review_body({ name, amount, item }, l), button }
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id)).orderBy(desc(refunds.createdAt)).limit(1)
  const back = amountIn(payment.locale, refund?.amountKes ?? payment.amountKes)
  if (news === 'refund-refused') return { subject: m.mail_refund_refused_subject({ item }, l), body: m.mail_refund_refused_body({ name, item, answer: refund?.answer ?? '-', support: ctx.config.supportEmail }, l), button }
  if (news === 'refund-approved') return { subject: m.mail_refund_approved_subject({ item }, l), body: (refund?.requestedBy ? m.mail_refund_approved_body : m.mail_refund_sent_body)({ name, amount: back, item }, l), button }
  return { subject: m.mail_refund_done_subject({ item }, l), body: m.mail_refund_done_body({ name, amount: back, item, reference: refund?.reference ?? '-' }, l), button }
}

const amountIn = (locale: Locale, kes: number): string => numberFormat(locale).format(kes)
