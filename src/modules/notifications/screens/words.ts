import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { NotificationKind, NotificationView } from '../types.ts'
import { dayOf, momentOf } from './moments.ts'

type Values = NotificationView['values']
type Words = { title: string; text: string }

const badges: Record<string, () => string> = {
  'first-lesson': m.dash_badge_first_lesson,
  'first-course': m.dash_badge_first_course,
  'streak-7': m.dash_badge_streak_7,
  'first-assessment': m.dash_badge_first_assessment,
  'first-certificate': m.dash_badge_first_certificate,
  'points-100': m.dash_badge_points_100,
}

const item = (values: Values) => ({ item: String(values.item ?? '') })
const paid = (values: Values) => ({
  ...item(values),
  amount: kes(Number(values.amountKes ?? 0), getLocale()),
})
const payout = ({ amountKes, reference }: Values) => ({
  amount: kes(Number(amountKes ?? 0), getLocale()),
  reference: String(reference ?? ''),
})
const badge = ({ badge }: Values) => ({ badge: badges[String(badge)]?.() ?? String(badge ?? '') })
const goal = ({ title, targetDate }: Values) => ({
  title: String(title ?? ''),
  day: dayOf(String(targetDate)),
})

const community =
  (title: () => string) =>
  (values: Values): Words => ({ title: title(), text: String(values.title ?? '') })

const session = ({ startsAt, with: other }: Values, zone: string) => ({
  with: String(other ?? ''),
  ...momentOf(String(startsAt), zone),
})

const liveClass = ({ title, startsAt, reason }: Values, zone: string) => ({
  title: String(title ?? ''),
  at: momentOf(String(startsAt), zone).at,
  reason: String(reason ?? ''),
})
const ofClass =
  (title: () => string) =>
  (values: Values, zone: string): Words => ({
    title: title(),
    text: m.live_notice_text(liveClass(values, zone)),
  })

// A mentee reads with whom; a mentor's says when.
function booked(values: Values, zone: string): Words {
  return values.with === undefined
    ? { title: m.notice_booked(), text: m.notice_booked_text(session(values, zone)) }
    : { title: m.notice_session(), text: m.notice_session_text(session(values, zone)) }
}

// A mentee reads where the money goes.
function cancelled(values: Values, zone: string): Words {
  const text =
    values.money === 'refund'
      ? m.notice_cancelled_refund
      : values.money === 'package'
        ? m.notice_cancelled_package
        : m.notice_cancelled_text
  return { title: m.notice_cancelled(), text: text(session(values, zone)) }
}

function hidden({ title, by, reason }: Values): Words {
  const of = { title: String(title ?? '') }
  return by === 'reports'
    ? { title: m.notice_hidden_reports(), text: m.notice_hidden_reports_text(of) }
    : { title: m.notice_hidden(), text: m.notice_hidden_text({ ...of, reason: String(reason ?? '') }) }
}

const factorNews: Record<string, (left: { left: string }) => Words> = {
  on: () => ({ title: m.notice_factor_on(), text: m.notice_factor_check() }),
  off: () => ({ title: m.notice_factor_off(), text: m.notice_factor_check() }),
  reset: () => ({ title: m.notice_factor_reset(), text: m.notice_factor_again() }),
  recovery: (left) => ({ title: m.notice_factor_recovery(), text: m.notice_factor_left(left) }),
  guesses: () => ({ title: m.notice_factor_guesses(), text: m.notice_factor_guesses_text() }),
}

const guardian: Record<string, () => Words> = {
  given: () => ({ title: m.guardians_given(), text: m.guardians_notice_given() }),
  refused: () => ({ title: m.guardians_refused(), text: m.guardians_refused_text() }),
  ended: () => ({ title: m.guardians_ended(), text: m.guardians_ended_text() }),
  adult: () => ({ title: m.guardians_notice_adult(), text: m.guardians_notice_adult_text() }),
}

const gift = ({ item, title }: Values) => ({
  course: String(item ?? ''),
  to: String(title ?? '') || m.gifts_somebody(),
})

const words: Record<NotificationKind, (values: Values, zone: string) => Words> = {
  // A coupon took off the whole price.
  'payment-confirmed': (values) =>
    values.amountKes === 0
      ? { title: m.notice_free(), text: m.notice_free_text(item(values)) }
      : { title: m.notice_paid(), text: m.notice_paid_text(paid(values)) },
  'payment-review': (values) => ({ title: m.notice_review(), text: m.notice_review_text(paid(values)) }),
  'refund-approved': (values) => ({
    title: m.notice_refund_approved(),
    text: m.notice_refund_approved_text(item(values)),
  }),
  'refund-reopened': (values) => ({
    title: m.notice_refund_reopened(),
    text: m.notice_refund_reopened_text(item(values)),
  }),
  'refund-refused': (values) => ({
    title: m.notice_refund_refused(),
    text: m.notice_refund_refused_text(item(values)),
  }),
  'refund-done': (values) => ({
    title: m.notice_refund_done(),
    text: m.notice_refund_done_text(item(values)),
  }),
  guardian: ({ what }) => guardian[String(what)]?.() ?? { title: m.guardians_title(), text: '' },
  badge: (values) => ({ title: m.notice_badge(), text: m.notice_badge_text(badge(values)) }),
  'support-answer': ({ subject }) => ({
    title: m.support_notice(),
    text: m.support_notice_text({ subject: String(subject ?? '') }),
  }),
  'ussd-job-approved': ({ title }) => ({
    title: m.ussd_jobs_approved(),
    text: m.ussd_jobs_approved_text({ title: String(title ?? '') }),
  }),
  'ussd-job-refused': ({ title, reason }) => ({
    title: m.ussd_jobs_refused(),
    text: m.ussd_jobs_refused_text({ title: String(title ?? ''), reason: String(reason ?? '') }),
  }),
  'topic-replied': community(m.notice_replied),
  'question-answered': community(m.notice_answered),
  'story-commented': community(m.notice_commented),
  'answer-accepted': community(m.notice_accepted),
  'board-topic': community(m.notice_board),
  'content-hidden': hidden,
  'content-restored': ({ title }) => ({
    title: m.notice_restored(),
    text: m.notice_restored_text({ title: String(title ?? '') }),
  }),
  mention: community(m.notice_mentioned),
  'session-booked': booked,
  'session-credit': ({ mentor, amountKes }) => ({
    title: m.notice_credit(),
    text: m.notice_credit_text({
      mentor: String(mentor ?? ''),
      amount: kes(Number(amountKes ?? 0), getLocale()),
    }),
  }),
  'session-moved': (values, zone) => ({
    title: m.notice_moved(),
    text: m.notice_moved_text(session(values, zone)),
  }),
  'session-cancelled': cancelled,
  'session-absent': (values, zone) => ({
    title: m.notice_absent(),
    text: m.notice_absent_text(session(values, zone)),
  }),
  'class-planned': ofClass(m.live_notice_planned),
  'class-invited': ofClass(m.live_notice_invited),
  'class-moved': ofClass(m.live_notice_moved),
  'class-handed': ofClass(m.live_notice_handed),
  'class-cancelled': (values, zone) => ({
    title: m.live_notice_cancelled(),
    text: m.live_notice_cancelled_text(liveClass(values, zone)),
  }),
  'review-answered': community(m.teaching_notice_answered),
  'course-announced': ({ item, title }) => ({
    title: m.teaching_notice_announced(),
    text: m.teaching_notice_announced_text({ course: String(item ?? ''), title: String(title ?? '') }),
  }),
  'group-full': ({ title }) => ({
    title: m.groups_notice_full(),
    text: m.groups_notice_full_text({ group: String(title ?? '') }),
  }),
  'gift-taken': (values) => ({
    title: m.gifts_notice_taken(),
    text: m.gifts_notice_taken_text(gift(values)),
  }),
  'gift-waiting': (values) => ({
    title: m.gifts_notice_waiting(),
    text: m.gifts_notice_waiting_text(gift(values)),
  }),
  'gift-unsent': (values) => ({
    title: m.gifts_notice_unsent(),
    text: m.gifts_notice_unsent_text(gift(values)),
  }),
  'part-due': ({ part, parts, day, ...values }) => ({
    title: m.instalments_notice(),
    text: m.instalments_notice_text({
      ...paid(values),
      part: Number(part ?? 0),
      parts: Number(parts ?? 0),
      day: dayOf(String(day)),
    }),
  }),
  'teacher-named': ({ title }) => ({
    title: m.teaching_notice_named(),
    text: m.teaching_notice_named_text({ course: String(title ?? '') }),
  }),
  'scholarship-granted': community(m.scholarships_notice_granted),
  'scholarship-refused': community(m.scholarships_notice_refused),
  'organisation-named': ({ title }) => ({
    title: m.organisations_notice_named(),
    text: m.organisations_notice_named_text({ organisation: String(title ?? '') }),
  }),
  'organisation-asked': ({ title }) => ({
    title: m.organisations_notice_asked(),
    text: m.organisations_notice_asked_text({ organisation: String(title ?? '') }),
  }),
  'organisation-joined': ({ title }) => ({
    title: m.organisations_notice_joined(),
    text: m.organisations_notice_joined_text({ organisation: String(title ?? '') }),
  }),
  'organisation-refused': ({ title }) => ({
    title: m.organisations_notice_refused(),
    text: m.organisations_notice_refused_text({ organisation: String(title ?? '') }),
  }),
  'seat-given': ({ item, title }) => ({
    title: m.organisations_notice_seat(),
    text: m.organisations_notice_seat_text({ organisation: String(title ?? ''), course: String(item ?? '') }),
  }),
  'group-given': ({ item, title }) => ({
    title: m.organisations_notice_group(),
    text: m.organisations_notice_group_text({ organisation: String(title ?? ''), group: String(item ?? '') }),
  }),
  'seats-paid': ({ title, count, reference }) => ({
    title: m.organisations_notice_paid(),
    text: m.organisations_notice_paid_text({
      course: String(title ?? ''),
      count: Number(count ?? 0),
      number: String(reference ?? ''),
    }),
  }),
  'teacher-removed': ({ title }) => ({
    title: m.teaching_notice_removed(),
    text: m.teaching_notice_removed_text({ course: String(title ?? '') }),
  }),
  'course-published': community(m.authoring_notice_published),
  'course-unpublished': ({ title, reason }) => ({
    title: m.authoring_notice_refused(),
    text: m.authoring_notice_refused_text({ course: String(title ?? ''), reason: String(reason ?? '') }),
  }),
  'teacher-page-hidden': ({ reason }) => ({
    title: m.teaching_notice_page_hidden(),
    text: reason === undefined ? m.teaching_page_hidden_reports() : String(reason),
  }),
  'mentor-paid': (values) => ({ title: m.notice_payout(), text: m.notice_payout_text(payout(values)) }),
  'teacher-paid': (values) => ({
    title: m.notice_payout(),
    text: m.royalties_notice_paid_text(payout(values)),
  }),
  'teacher-payout-back': (values) => ({
    title: m.royalties_notice_back(),
    text: m.royalties_notice_back_text(payout(values)),
  }),
  'teacher-rate': ({ title, percent, fromDay }) => ({
    title: m.royalties_notice_rate(),
    text: m.royalties_notice_rate_text({
      course: String(title ?? ''),
      percent: Number(percent ?? 0),
      day: dayOf(String(fromDay)),
    }),
  }),
  'second-factor': ({ news, left }) =>
    (factorNews[String(news)] ?? factorNews.on!)({ left: String(left ?? 0) }),
  'application-due': ({ title, company }) => ({
    title: m.notice_application(),
    text: [title, company].filter(Boolean).join(', '),
  }),
  'project-marked': ({ title }) => ({
    title: m.notice_marked(),
    text: m.notice_marked_text({ title: String(title ?? '') }),
  }),
  'quiz-verdict': ({ title, percent, passed }) => ({
    title: passed === 1 ? m.notice_quiz_passed() : m.notice_quiz_failed(),
    text: m.notice_quiz_text({ title: String(title ?? ''), percent: Number(percent ?? 0) }),
  }),
  'peer-works': ({ title, count }) => ({
    title: m.notice_peers(),
    text: m.notice_peers_text({ title: String(title ?? ''), count: Number(count ?? 1) }),
  }),
  'goal-due': (values) => ({ title: m.notice_goal(), text: m.notice_goal_text(goal(values)) }),
}

/** The event, in the reader's language and time zone. */
export const notificationWords = (
  { kind, values }: Pick<NotificationView, 'kind' | 'values'>,
  zone: string,
): Words => words[kind](values, zone)
