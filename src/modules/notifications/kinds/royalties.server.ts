import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, ofCourse, text, whole } from './kind.server.ts'
import { dayOf } from './moments.ts'

const values = { amountKes: whole, reference: text }
const payout = ({ amountKes, reference }: { amountKes: number; reference: string }) => ({
  amount: kes(amountKes, getLocale()),
  reference,
})

// About money: these mails have no choice to switch them off, as a receipt has none.
export const royalties = {
  'teacher-rate': kind({
    // `fromDay`: YYYY-MM-DD.
    values: { title: text, ...ofCourse, percent: whole, fromDay: text },
    icon: 'banknote',
    words: ({ title, percent, fromDay }) => ({
      title: m.royalties_notice_rate(),
      text: m.royalties_notice_rate_text({ course: title, percent, day: dayOf(fromDay) }),
    }),
  }),
  'teacher-paid': kind({
    values,
    icon: 'banknote',
    words: (values) => ({ title: m.notice_payout(), text: m.royalties_notice_paid_text(payout(values)) }),
    mail: {
      isUrgent: true,
      subject: (said) => m.royalties_mail_paid(payout(said)),
      paragraphs: ({ name, ...said }) => [m.royalties_mail_paid_text({ name, ...payout(said) })],
      button: () => m.royalties_mail_open(),
    },
  }),
  'teacher-payout-back': kind({
    values,
    icon: 'undo',
    words: (values) => ({
      title: m.royalties_notice_back(),
      text: m.royalties_notice_back_text(payout(values)),
    }),
    mail: {
      isUrgent: true,
      subject: (said) => m.royalties_mail_back(payout(said)),
      paragraphs: ({ name, ...said }) => [m.royalties_mail_back_text({ name, ...payout(said) })],
      button: () => m.royalties_mail_open(),
    },
  }),
}
