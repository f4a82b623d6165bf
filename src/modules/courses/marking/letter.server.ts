import type { Letter } from '#adapters/mail/mail.server.ts'
import { letterBody } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Outcome, WhoMarks } from '#course-format/rubric.ts'
import { outcomeWords } from '#course-format/rubric-words.ts'

type Learner = { email: string; name: string; locale: Locale }
type Told = { title: string; outcome: Outcome; feedback: string; markedBy: WhoMarks; url: string }

/** Tells a learner how a project was marked, with the whole text of who marked it. */
export function markLetter(
  { email, name, locale }: Learner,
  { title, outcome, feedback, markedBy, url }: Told,
): Letter {
  const l = { locale }
  const mark = outcomeWords[outcome]({}, l)
  return {
    to: email,
    subject: m.marking_mail_subject({ title }, l),
    ...letterBody(
      [
        m.marking_mail_first({ name, title, mark }, l),
        markedBy === 'peers' ? m.marking_mail_feedback_peers({}, l) : m.marking_mail_feedback({}, l),
        ...feedback.split(/\n{2,}/),
        outcome === 'not-yet' ? m.marking_mail_again({}, l) : m.marking_mail_kept({}, l),
      ],
      { label: m.marking_mail_open({}, l), url },
    ),
  }
}
