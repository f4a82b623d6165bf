import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, oneOf, text, whole } from './kind.server.ts'
import { dayOf } from './moments.ts'

const badges = {
  'first-lesson': m.dash_badge_first_lesson,
  'first-course': m.dash_badge_first_course,
  'streak-7': m.dash_badge_streak_7,
  'first-assessment': m.dash_badge_first_assessment,
  'first-certificate': m.dash_badge_first_certificate,
  'points-100': m.dash_badge_points_100,
}
const called = (badge: string): string => (badges as Record<string, () => string>)[badge]?.() ?? badge

const mail = { why: m.tracker_mail_choice, off: m.tracker_mail_off }

const goal = ({ title, targetDate }: { title: string; targetDate: string }) => ({
  title,
  day: dayOf(targetDate),
})
const dueOn = (targetDate: string): string => dateInWords(targetDate, getLocale())

export const tracker = {
  badge: kind({
    values: { badge: oneOf<keyof typeof badges>() },
    icon: 'award',
    leadsTo: '/progress#badges',
    words: ({ badge }) => ({ title: m.notice_badge(), text: m.notice_badge_text({ badge: called(badge) }) }),
    mail: {
      choice: { name: 'badges', ...mail },
      subject: ({ badge }) => m.tracker_mail_badge_subject({ badge: called(badge) }),
      paragraphs: ({ name, badge }) => [m.tracker_mail_badge({ name, badge: called(badge) })],
      button: () => m.tracker_mail_open(),
    },
  }),
  'goal-due': kind({
    // `targetDate`: YYYY-MM-DD.
    values: { title: text, targetDate: text },
    icon: 'target',
    leadsTo: '/progress#goals',
    words: (values) => ({ title: m.notice_goal(), text: m.notice_goal_text(goal(values)) }),
    // Until then: three, or none.
    mailed: { days: whole },
    mail: {
      choice: { name: 'goals', ...mail },
      subject: (said) => m.tracker_mail_goal_subject(said),
      paragraphs: ({ name, title, targetDate, days }) => [
        (days === 0 ? m.tracker_mail_goal_today : m.tracker_mail_goal_soon)({
          name,
          title,
          day: dueOn(targetDate),
        }),
      ],
      button: () => m.tracker_mail_open(),
    },
  }),
}
