import { kes } from '#kit/money.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, ofCourse, text, whole } from './kind.server.ts'
import { dayOf } from './moments.ts'

// What was bought, by its name on the bill. Their mails are in the language of the payment, and are of the module of payments.
const values = { item: text, ...ofCourse, amountKes: whole }

const paid = ({ item, amountKes }: { item: string; amountKes: number }) => ({
  item,
  amount: kes(amountKes, getLocale()),
})

const asked = ({
  item,
  part,
  parts,
  amountKes,
  day,
}: {
  item: string
  part: number
  parts: number
  amountKes: number
  day: string
}) => ({ course: item, part, parts, price: kes(amountKes, getLocale()), day: dateInWords(day, getLocale()) })

export const payments = {
  'payment-confirmed': kind({
    values,
    icon: 'banknote',
    words: (values) =>
      // A coupon took off the whole price.
      values.amountKes === 0
        ? { title: m.notice_free(), text: m.notice_free_text(values) }
        : { title: m.notice_paid(), text: m.notice_paid_text(paid(values)) },
  }),
  'payment-review': kind({
    values,
    icon: 'banknote',
    words: (values) => ({ title: m.notice_review(), text: m.notice_review_text(paid(values)) }),
  }),
  'refund-approved': kind({
    values,
    icon: 'undo',
    words: (values) => ({ title: m.notice_refund_approved(), text: m.notice_refund_approved_text(values) }),
  }),
  'refund-refused': kind({
    values,
    icon: 'undo',
    words: (values) => ({ title: m.notice_refund_refused(), text: m.notice_refund_refused_text(values) }),
  }),
  'refund-reopened': kind({
    values,
    icon: 'undo',
    words: (values) => ({ title: m.notice_refund_reopened(), text: m.notice_refund_reopened_text(values) }),
  }),
  'refund-done': kind({
    values,
    icon: 'undo',
    words: (values) => ({ title: m.notice_refund_done(), text: m.notice_refund_done_text(values) }),
  }),
  'part-due': kind({
    // `day`: YYYY-MM-DD, by which it is asked for.
    values: { item: text, ...ofCourse, part: whole, parts: whole, amountKes: whole, day: text },
    icon: 'banknote',
    words: ({ part, parts, day, ...values }) => ({
      title: m.instalments_notice(),
      text: m.instalments_notice_text({ ...paid(values), part, parts, day: dayOf(day) }),
    }),
    mail: {
      choice: { name: 'goals', why: m.instalments_mail_choice, off: m.instalments_mail_off },
      subject: (said) => m.instalments_mail_subject(asked(said)),
      paragraphs: ({ name, ...said }) => [
        m.instalments_mail_due({ name, ...asked(said) }),
        m.instalments_mail_late(),
      ],
      button: (said) => m.instalments_mail_pay(asked(said)),
    },
  }),
}
