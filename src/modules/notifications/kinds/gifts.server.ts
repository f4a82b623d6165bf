import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, ofCourse, text } from './kind.server.ts'

// The course, and who gets it, as the giver called them.
const values = { item: text, ...ofCourse, title: text }
const gift = ({ item, title }: { item: string; title: string }) => ({
  course: item,
  to: title || m.gifts_somebody(),
})

type Waiting = { name: string; item: string; title: string; lastDay: string }
const waiting = ({ name, lastDay, ...values }: Waiting) => ({
  name,
  ...gift(values),
  day: dateInWords(lastDay, getLocale()),
})

export const gifts = {
  'gift-taken': kind({
    values,
    icon: 'good',
    words: (values) => ({ title: m.gifts_notice_taken(), text: m.gifts_notice_taken_text(gift(values)) }),
  }),
  'gift-waiting': kind({
    values,
    icon: 'target',
    words: (values) => ({ title: m.gifts_notice_waiting(), text: m.gifts_notice_waiting_text(gift(values)) }),
    // `lastDay`: YYYY-MM-DD, on which the code is good.
    mailed: { lastDay: text },
    // About what they paid for: it has no choice to switch it off.
    mail: {
      subject: (said) => m.gifts_mail_waiting(waiting(said)),
      paragraphs: (said) => [m.gifts_mail_waiting_text(waiting(said))],
      button: () => m.gifts_mail_open(),
    },
  }),
  // The number takes no SMS from us: the giver has to pass the code on.
  'gift-unsent': kind({
    values,
    icon: 'warning',
    words: (values) => ({ title: m.gifts_notice_unsent(), text: m.gifts_notice_unsent_text(gift(values)) }),
    mail: {
      isUrgent: true,
      subject: (said) => m.gifts_mail_unsent(gift(said)),
      paragraphs: ({ name, ...said }) => [m.gifts_mail_unsent_text({ name, ...gift(said) })],
      button: () => m.gifts_mail_open(),
    },
  }),
}
