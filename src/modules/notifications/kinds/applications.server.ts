import { excerptOf } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { kind, text } from './kind.server.ts'

// Characters of a title in a subject.
const GLIMPSE = 80

export const applications = {
  'application-due': kind({
    values: { title: text, company: text },
    icon: 'target',
    words: ({ title, company }) => ({
      title: m.notice_application(),
      text: [title, company].filter(Boolean).join(', '),
    }),
    mail: {
      choice: { name: 'goals', why: m.applications_mail_why, off: m.applications_mail_off },
      subject: ({ title }) => m.applications_mail_subject({ title: excerptOf(title, GLIMPSE) }),
      paragraphs: (said) => [said.company ? m.applications_mail_at(said) : m.applications_mail(said)],
      button: () => m.applications_mail_open(),
    },
  }),
}
