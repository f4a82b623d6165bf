import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, oneOf, optional, text, whole } from './kind.server.ts'

// The other person of the session, and when it begins, as an instant. Both get mails with an invitation, whoever is notified:
// those are of the module of mentorship.
const values = { with: text, startsAt: text }
const push = { choice: null, wakes: true } as const

export const mentorship = {
  'session-booked': kind({
    values: { with: optional(text), startsAt: text },
    icon: 'target',
    push,
    words({ with: other, startsAt }, momentOf) {
      const said = { with: other ?? '', ...momentOf(startsAt) }
      // A mentee reads with whom; a mentor's says when.
      return other === undefined
        ? { title: m.notice_booked(), text: m.notice_booked_text(said) }
        : { title: m.notice_session(), text: m.notice_session_text(said) }
    },
  }),
  'session-moved': kind({
    values,
    icon: 'target',
    push,
    words: ({ with: other, startsAt }, momentOf) => ({
      title: m.notice_moved(),
      text: m.notice_moved_text({ with: other, ...momentOf(startsAt) }),
    }),
  }),
  'session-cancelled': kind({
    // To a mentee, where the money goes.
    values: { ...values, money: oneOf<'' | 'refund' | 'credit' | 'package' | 'kept'>() },
    icon: 'warning',
    push,
    words({ with: other, startsAt, money }, momentOf) {
      const said = { with: other, ...momentOf(startsAt) }
      const title = m.notice_cancelled()
      if (money === 'refund') return { title, text: m.notice_cancelled_refund(said) }
      if (money === 'package') return { title, text: m.notice_cancelled_package(said) }
      return { title, text: m.notice_cancelled_text(said) }
    },
  }),
  'session-absent': kind({
    values,
    icon: 'warning',
    push,
    words: ({ with: other, startsAt }, momentOf) => ({
      title: m.notice_absent(),
      text: m.notice_absent_text({ with: other, ...momentOf(startsAt) }),
    }),
  }),
  'session-credit': kind({
    values: { mentor: text, amountKes: whole },
    icon: 'banknote',
    push,
    leadsTo: '/bookings',
    words: ({ mentor, amountKes }) => ({
      title: m.notice_credit(),
      text: m.notice_credit_text({ mentor, amount: kes(amountKes, getLocale()) }),
    }),
  }),
  'mentor-paid': kind({
    values: { amountKes: whole, reference: text },
    icon: 'banknote',
    leadsTo: '/mentoring?tab=earnings',
    words: ({ amountKes, reference }) => ({
      title: m.notice_payout(),
      text: m.notice_payout_text({ amount: kes(amountKes, getLocale()), reference }),
    }),
  }),
}
