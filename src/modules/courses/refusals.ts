import { inForm, waitIn, type RefusalKind } from '#core/refusals.ts'
import { MOST_ROUNDS } from '#course-format/rubric.ts'
import { kes } from '#kit/money.ts'
import { QUIZ_ALONG_DAYS } from '#kit/said-numbers.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { OVERRULE_DAYS } from './rules.ts'

export const refusals = {
  'course-not-found': {
    status: 404,
    title: m.refusal_course_not_found_title,
    text: m.refusal_course_not_found,
  },
  'course-not-ready': { status: 409, title: m.refusal_error, text: m.refusal_course_not_ready },
  'lesson-locked': { status: 403, title: m.refusal_lesson_locked_title, text: m.refusal_lesson_locked },
  'lesson-later': {
    status: 403,
    title: m.refusal_lesson_later_title,
    text: ({ day }) => m.refusal_lesson_later({ day: dateInWords(String(day), getLocale()) }),
  },
  'lesson-part': {
    status: 403,
    title: m.refusal_lesson_part_title,
    text: ({ part, parts, kes: price }) =>
      m.refusal_lesson_part({
        part: Number(part),
        parts: Number(parts),
        price: kes(Number(price), getLocale()),
      }),
  },
  'lesson-not-quick': { status: 409, title: m.refusal_error, text: m.refusal_lesson_not_quick },
  'quiz-wait': {
    status: 429,
    title: m.refusal_quiz_wait_title,
    text: (values) => m.refusal_quiz_wait(waitIn(values)),
  },
  'quiz-ended': { status: 409, title: m.refusal_error, text: m.refusal_quiz_ended },
  'quiz-late': {
    status: 409,
    title: m.refusal_error,
    text: () => m.refusal_quiz_late({ ruleDays: QUIZ_ALONG_DAYS }),
  },
  'quiz-handed-in': { status: 409, title: m.refusal_error, text: m.refusal_quiz_handed_in },
  'quiz-elsewhere': {
    status: 409,
    title: m.refusal_error,
    text: ({ title }) => m.refusal_quiz_elsewhere({ title: String(title ?? '') }),
  },
  'quiz-incomplete': {
    status: 409,
    title: m.refusal_quiz_incomplete_title,
    text: ({ count }) => m.refusal_quiz_incomplete({ count: Number(count) }),
  },
  'answer-not-drawn': { status: 400, title: m.refusal_error, text: m.refusal_answer_not_drawn },
  'work-file-kind': inForm(m.refusal_work_file_kind),
  'work-file-large': inForm(({ most }) => m.refusal_work_file_large({ most: Number(most) })),
  'work-file-long': inForm(({ minutes }) => m.refusal_work_file_long({ minutes: Number(minutes) })),
  'work-pictures-full': inForm(({ most }) => m.refusal_work_pictures_full({ most: Number(most) })),
  'work-file-full': inForm(m.refusal_work_file_full),
  'submission-empty': inForm(m.refusal_submission_empty),
  'project-short': inForm(({ words, least }) =>
    m.refusal_project_short({ words: Number(words), least: Number(least) }),
  ),
  'project-given': inForm(m.refusal_project_given),
  'project-copied': inForm(m.refusal_project_copied),
  'rounds-used': {
    status: 409,
    title: m.refusal_error,
    text: () => m.refusal_rounds_used({ ruleRounds: MOST_ROUNDS }),
  },
  'submission-marked': { status: 409, title: m.refusal_error, text: m.refusal_submission_marked },
  'submission-replaced': { status: 409, title: m.refusal_error, text: m.refusal_submission_replaced },
  'submission-own': { status: 403, title: m.refusal_error, text: m.refusal_submission_own },
  'overrule-late': {
    status: 409,
    title: m.refusal_error,
    text: () => m.refusal_overrule_late({ ruleDays: OVERRULE_DAYS }),
  },
  'rating-range': inForm(m.refusal_rating_range),
  'review-too-early': { status: 403, title: m.refusal_error, text: m.refusal_review_too_early },
  'name-same': inForm(m.refusal_name_same),
  'correction-late': {
    status: 409,
    title: m.refusal_error,
    text: ({ days }) => m.refusal_correction_late({ days: Number(days) }),
  },
  'correction-used': { status: 409, title: m.refusal_error, text: m.refusal_correction_used },
  'certificate-corrected': { status: 409, title: m.refusal_error, text: m.refusal_certificate_corrected },
  'certificate-too-early': { status: 409, title: m.refusal_error, text: m.refusal_certificate_too_early },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
