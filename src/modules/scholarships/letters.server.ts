import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { dateInWords, lastDay, type Locale } from '#kit/time.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import type { decidedFacts } from './queries/told.server.ts'
import { scholarshipHref } from './rules.ts'

export type Decided = Awaited<ReturnType<typeof decidedFacts>> & {
  /** What the administrator wrote. */
  answer: string
  /** The midnight after the last day of its coupon; null for a no. */
  until: Date | null
}

/** What was decided about an application, with the words of whoever decided. It was asked for, so it has no choice of its own. */
export function decisionLetter(
  ctx: Context,
  reader: { email: string; name: string; locale: Locale },
  { scholarshipId, name, percent, course, answer, until }: Decided,
): Letter {
  const l = { locale: reader.locale }
  const words = {
    name: reader.name,
    scholarship: wordsIn(name, reader.locale),
    course: (reader.locale === 'sw' && course.titleSw) || course.title,
    percent,
    day: until ? dateInWords(lastDay(until), reader.locale) : '',
  }
  return {
    to: reader.email,
    subject: (until ? m.scholarships_mail_granted : m.scholarships_mail_refused)(words, l),
    ...letterBody(
      [
        (until ? m.scholarships_mail_granted_text : m.scholarships_mail_refused_text)(words, l),
        m.scholarships_mail_answer({}, l),
        ...answer.split(/\n+/),
      ],
      {
        label: (until ? m.scholarships_mail_use : m.scholarships_mail_read)({}, l),
        url: ctx.config.origin + scholarshipHref(scholarshipId),
      },
    ),
  }
}
