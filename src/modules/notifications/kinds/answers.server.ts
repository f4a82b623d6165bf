import { m } from '#paraglide/messages.js'
import { kind, text } from './kind.server.ts'

/** What staff answered: a message to support, or a job for the basic phones. */
export const answers = {
  'support-answer': kind({
    values: { subject: text },
    icon: 'reply',
    words: (values) => ({ title: m.support_notice(), text: m.support_notice_text(values) }),
    push: { choice: null },
  }),
  'ussd-job-approved': kind({
    values: { title: text },
    icon: 'reply',
    words: (values) => ({ title: m.ussd_jobs_approved(), text: m.ussd_jobs_approved_text(values) }),
  }),
  'ussd-job-refused': kind({
    values: { title: text, reason: text },
    icon: 'reply',
    words: (values) => ({ title: m.ussd_jobs_refused(), text: m.ussd_jobs_refused_text(values) }),
  }),
}
