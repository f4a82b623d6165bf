import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, ofCourse, optional, text, whole } from './kind.server.ts'

// The scholarship, which has both names as a course may.
const values = { title: text, ...ofCourse }

// The course that it is for, and what the administrator wrote. It was asked for, so it has no choice to switch it off.
const mailed = { course: text, courseSw: optional(text), answer: text }
type Decided = { name: string; title: string; course: string; courseSw: string | undefined }
const decided = ({ name, title, course, courseSw }: Decided) => ({
  name,
  scholarship: title,
  course: (getLocale() === 'sw' && courseSw) || course,
})
const answered = (answer: string) => [m.scholarships_mail_answer(), ...answer.split(/\n+/)]

export const scholarships = {
  'scholarship-granted': kind({
    values,
    icon: 'award',
    words: ({ title }) => ({ title: m.scholarships_notice_granted(), text: title }),
    // `lastDay`: of its coupon, YYYY-MM-DD.
    mailed: { ...mailed, percent: whole, lastDay: text },
    mail: {
      subject: (said) => m.scholarships_mail_granted(decided(said)),
      paragraphs: ({ percent, lastDay, answer, ...said }) => [
        m.scholarships_mail_granted_text({
          ...decided(said),
          percent,
          day: dateInWords(lastDay, getLocale()),
        }),
        ...answered(answer),
      ],
      button: () => m.scholarships_mail_use(),
    },
  }),
  'scholarship-refused': kind({
    values,
    icon: 'reply',
    words: ({ title }) => ({ title: m.scholarships_notice_refused(), text: title }),
    mailed,
    mail: {
      subject: (said) => m.scholarships_mail_refused(decided(said)),
      paragraphs: ({ answer, ...said }) => [
        m.scholarships_mail_refused_text(decided(said)),
        ...answered(answer),
      ],
      button: () => m.scholarships_mail_read(),
    },
  }),
}
