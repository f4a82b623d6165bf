import type { Refusal, RefusalCode } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'

type Values = Record<string, string | number>
type Words = { status: number; title: () => string; text: (values: Values) => string }
const seconds = (values: Values) => ({ seconds: Number(values.seconds ?? 60) })

const inForm = (text: () => string): Words => ({ status: 400, title: m.refusal_check_form, text })

/** The error catalogue: every refusal's status, title and text. A code without words does not compile. */
export const refusalWords: Record<RefusalCode, Words> = {
  'invalid-input': inForm(m.refusal_invalid_input),
  'not-authenticated': { status: 401, title: m.refusal_error, text: m.refusal_not_authenticated },
  'not-allowed': { status: 403, title: m.refusal_not_allowed_title, text: m.refusal_not_allowed },
  'not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'too-many': {
    status: 429,
    title: m.refusal_too_many_title,
    text: (values) => m.refusal_too_many(seconds(values)),
  },
  required: inForm(m.refusal_required),
  'too-long': inForm(m.refusal_too_long),
  'too-short': inForm(m.refusal_too_short),
  'bad-text': inForm(m.refusal_bad_text),
  'database-away': { status: 503, title: m.away_title, text: m.refusal_database_away },
  'email-invalid': inForm(m.refusal_email_invalid),
  'email-required': { status: 400, title: m.refusal_email_required_title, text: m.refusal_email_required },
  'email-not-confirmed': {
    status: 403,
    title: m.refusal_email_not_confirmed_title,
    text: m.refusal_email_not_confirmed,
  },
  'credentials-wrong': { status: 401, title: m.refusal_login_title, text: m.refusal_credentials_wrong },
  'password-too-short': inForm(m.refusal_password_too_short),
  'password-too-long': inForm(m.refusal_password_too_long),
  'password-common': inForm(m.refusal_password_common),
  'password-is-email': inForm(m.refusal_password_is_email),
  'password-current-wrong': inForm(m.refusal_password_current_wrong),
  'link-invalid': { status: 400, title: m.refusal_link_title, text: m.refusal_link_invalid },
  'user-suspended': { status: 403, title: m.refusal_login_title, text: m.refusal_user_suspended },
  'last-admin': { status: 409, title: m.refusal_error, text: m.refusal_last_admin },
  'course-not-found': {
    status: 404,
    title: m.refusal_course_not_found_title,
    text: m.refusal_course_not_found,
  },
  'course-not-ready': { status: 409, title: m.refusal_error, text: m.refusal_course_not_ready },
  'lesson-locked': { status: 403, title: m.refusal_lesson_locked_title, text: m.refusal_lesson_locked },
  'lesson-not-quick': { status: 409, title: m.refusal_error, text: m.refusal_lesson_not_quick },
  'quiz-wait': {
    status: 429,
    title: m.refusal_quiz_wait_title,
    text: (values) => m.refusal_quiz_wait(seconds(values)),
  },
  'quiz-ended': { status: 409, title: m.refusal_error, text: m.refusal_quiz_ended },
  'quiz-incomplete': {
    status: 409,
    title: m.refusal_quiz_incomplete_title,
    text: ({ count }) => m.refusal_quiz_incomplete({ count: Number(count) }),
  },
  'answer-not-drawn': { status: 400, title: m.refusal_error, text: m.refusal_answer_not_drawn },
  'submission-empty': inForm(m.refusal_submission_empty),
  'link-not-web': inForm(m.refusal_link_not_web),
  'rating-range': inForm(m.refusal_rating_range),
  'review-too-early': { status: 403, title: m.refusal_error, text: m.refusal_review_too_early },
  'certificate-too-early': { status: 409, title: m.refusal_error, text: m.refusal_certificate_too_early },
  'certificate-revoked': { status: 409, title: m.refusal_error, text: m.refusal_certificate_revoked },
  'person-not-found': inForm(m.refusal_person_not_found),
  'sum-differs': inForm(m.refusal_sum_differs),
  'phone-required': { status: 400, title: m.refusal_phone_required_title, text: m.refusal_phone_required },
  'phone-invalid': { status: 400, title: m.refusal_phone_invalid_title, text: m.refusal_phone_invalid },
  'already-owned': { status: 409, title: m.refusal_payment_title, text: m.refusal_already_owned },
  'is-free': { status: 409, title: m.refusal_payment_title, text: m.refusal_is_free },
  'amount-differs': { status: 409, title: m.refusal_payment_title, text: m.refusal_amount_differs },
  'payment-type-unknown': {
    status: 400,
    title: m.refusal_payment_title,
    text: m.refusal_payment_type_unknown,
  },
  'payment-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_payment_not_found },
  'payment-busy': { status: 503, title: m.refusal_payment_title, text: m.refusal_payment_busy },
  'payment-unreachable': { status: 503, title: m.refusal_payment_title, text: m.refusal_payment_unreachable },
  'payment-refused': { status: 502, title: m.refusal_payment_title, text: m.refusal_payment_refused },
  'file-required': inForm(m.refusal_file_required),
  'file-kind': inForm(m.refusal_file_kind),
  'file-too-large': inForm(m.refusal_file_too_large),
  'opening-closed': { status: 409, title: m.refusal_opening_closed_title, text: m.refusal_opening_closed },
  'application-enough': {
    status: 409,
    title: m.refusal_application_enough_title,
    text: ({ support }) => m.refusal_application_enough({ support: String(support) }),
  },
  'upload-busy': { status: 503, title: m.refusal_too_many_title, text: m.refusal_upload_busy },
  'upload-slow': { status: 408, title: m.refusal_check_form, text: m.refusal_upload_slow },
  'thread-closed': { status: 409, title: m.refusal_error, text: m.refusal_thread_closed },
  'thread-full': { status: 409, title: m.refusal_error, text: m.refusal_thread_full },
  'quote-not-agreed': { status: 409, title: m.refusal_error, text: m.refusal_quote_not_agreed },
  'slug-invalid': inForm(m.refusal_slug_invalid),
  'slug-taken': { status: 409, title: m.refusal_check_form, text: m.refusal_slug_taken },
  'price-range': inForm(m.refusal_price_range),
  'number-range': inForm(m.refusal_number_range),
  'newsletter-sent': { status: 409, title: m.refusal_error, text: m.refusal_newsletter_sent },
  'changed-meanwhile': { status: 409, title: m.refusal_error, text: m.refusal_changed_meanwhile },
  'goal-not-found': { status: 404, title: m.refusal_error, text: m.refusal_goal_not_found },
  'date-invalid': inForm(m.refusal_date_invalid),
  'points-range': inForm(m.refusal_points_range),
  'amount-range': inForm(m.refusal_amount_range),
  'assessment-empty': {
    status: 404,
    title: m.refusal_assessment_empty_title,
    text: m.refusal_assessment_empty,
  },
  'assessment-limit': {
    status: 429,
    title: m.refusal_assessment_limit_title,
    text: m.refusal_assessment_limit,
  },
  'option-unknown': inForm(m.refusal_option_unknown),
  'picture-invalid': inForm(m.refusal_picture_invalid),
  'picture-too-large': inForm(m.refusal_picture_too_large),
  'code-wrong': inForm(m.refusal_code_wrong),
  'code-expired': inForm(m.refusal_code_expired),
  'phone-taken': inForm(m.refusal_phone_taken),
  'payment-unsettled': {
    status: 409,
    title: m.refusal_payment_unsettled_title,
    text: m.refusal_payment_unsettled,
  },
  'refund-too-late': { status: 409, title: m.refusal_refund_title, text: m.refusal_refund_too_late },
  'refund-not-possible': { status: 409, title: m.refusal_refund_title, text: m.refusal_refund_not_possible },
  'refund-asked': { status: 409, title: m.refusal_refund_title, text: m.refusal_refund_asked },
  'receipt-invalid': inForm(m.refusal_receipt_invalid),
  'receipt-taken': inForm(m.refusal_receipt_taken),
  'review-undecided': { status: 409, title: m.refusal_error, text: m.refusal_review_undecided },
  'payments-off': { status: 503, title: m.refusal_payment_title, text: m.refusal_payments_off },
}

export const statusOf = (code: RefusalCode): number => refusalWords[code].status

/** A refusal put into the words of the current language. */
export type RefusalWords = { code: RefusalCode; title: string; text: string; fields: Record<string, string> }

export function refusalText(refusal: Refusal): RefusalWords {
  const words = refusalWords[refusal.code]
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, code]) => [name, refusalWords[code].text(refusal.values)]),
  )
  return { code: refusal.code, title: words.title(), text: words.text(refusal.values), fields }
}
