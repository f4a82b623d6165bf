import { inForm, secondsIn, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { blockWords } from '#course-format/lesson-text/words.ts'

export const refusals = {
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
    text: (values) => m.refusal_quiz_wait(secondsIn(values)),
  },
  'quiz-ended': { status: 409, title: m.refusal_error, text: m.refusal_quiz_ended },
  'quiz-incomplete': {
    status: 409,
    title: m.refusal_quiz_incomplete_title,
    text: ({ count }) => m.refusal_quiz_incomplete({ count: Number(count) }),
  },
  'answer-not-drawn': { status: 400, title: m.refusal_error, text: m.refusal_answer_not_drawn },
  'submission-empty': inForm(m.refusal_submission_empty),
  'rounds-used': { status: 409, title: m.refusal_error, text: m.refusal_rounds_used },
  'work-marked': { status: 409, title: m.refusal_error, text: m.refusal_work_marked },
  'work-replaced': { status: 409, title: m.refusal_error, text: m.refusal_work_replaced },
  'work-own': { status: 403, title: m.refusal_error, text: m.refusal_work_own },
  'rating-range': inForm(m.refusal_rating_range),
  'review-too-early': { status: 403, title: m.refusal_error, text: m.refusal_review_too_early },
  'certificate-too-early': { status: 409, title: m.refusal_error, text: m.refusal_certificate_too_early },
  'options-alike': inForm(m.refusal_options_alike),
  'answer-key-invalid': inForm(m.refusal_answer_key_invalid),
  'lesson-twice': inForm(m.refusal_lesson_twice),
  'read-unknown': inForm(m.refusal_read_unknown),
  'section-unknown': inForm(m.refusal_section_unknown),
  'pool-small': inForm(m.refusal_pool_small),
  'criteria-count': inForm(m.refusal_criteria_count),
  'questions-alike': inForm(m.refusal_questions_alike),
  'guessed-by-place': inForm(m.refusal_guessed_by_place),
  'guessed-by-length': inForm(m.refusal_guessed_by_length),
  'phone-form-stray': inForm(m.refusal_phone_form_stray),
  'phone-form-missing': inForm(m.refusal_phone_form_missing),
  'phone-form-misfit': inForm(m.refusal_phone_form_misfit),
  'phone-form-project': inForm(m.refusal_phone_form_project),
  'kiswahili-count': inForm(m.refusal_kiswahili_count),
  'kiswahili-twice': inForm(m.refusal_kiswahili_twice),
  'text-markup': inForm(m.refusal_text_markup),
  'picture-words': inForm(m.refusal_picture_words),
  'lesson-block': {
    status: 400,
    title: m.refusal_check_form,
    text: ({ line = '', why = '', about = '' }) => blockWords({ line, why: String(why), about }),
  },
  'picture-missing': inForm(m.refusal_picture_missing),
  'part-too-long': {
    ...inForm(m.refusal_too_long),
    text: ({ part }) => m.refusal_part_too_long({ part: String(part) }),
  },
  'photo-too-large': inForm(m.refusal_photo_too_large),
  'film-too-large': inForm(m.refusal_film_too_large),
  'film-kind': inForm(m.refusal_film_kind),
  'captions-invalid': inForm(m.refusal_captions_invalid),
  'course-folder': {
    status: 400,
    title: m.refusal_course_folder_title,
    text: ({ detail }) => m.refusal_course_folder({ detail: String(detail) }),
  },
  'outline-full': { status: 409, title: m.refusal_error, text: m.refusal_outline_full },
  'course-unfinished': {
    status: 409,
    title: m.refusal_course_unfinished_title,
    text: m.refusal_course_unfinished,
  },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
