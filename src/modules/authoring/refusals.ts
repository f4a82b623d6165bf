import { inForm, type RefusalKind } from '#core/refusals.ts'
import { room } from '#course-format/document.ts'
import { worth } from '#course-format/hours.ts'
import { blockWords } from '#course-format/lesson-text/words.ts'
import { QUIZ_POOL } from '#course-format/types.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

export const refusals = {
  'options-alike': inForm(m.refusal_options_alike),
  'answer-key-invalid': inForm(m.refusal_answer_key_invalid),
  'lesson-twice': inForm(m.refusal_lesson_twice),
  'read-unknown': inForm(m.refusal_read_unknown),
  'section-unknown': inForm(m.refusal_section_unknown),
  'pool-small': inForm(() => m.refusal_pool_small({ leastQuestions: QUIZ_POOL })),
  'price-outside': inForm(() =>
    m.refusal_price_outside({
      least: kes(worth.leastKes, getLocale()),
      most: kes(worth.mostKes, getLocale()),
    }),
  ),
  'hours-few': inForm(() => m.refusal_hours_few({ leastHours: worth.leastHours })),
  'hour-dear': inForm(() => m.refusal_hour_dear({ most: kes(worth.mostKesAnHour, getLocale()) })),
  'projects-few': inForm(m.refusal_projects_few),
  'criteria-count': inForm(m.refusal_criteria_count),
  'questions-alike': inForm(m.refusal_questions_alike),
  'guessed-by-place': inForm(m.refusal_guessed_by_place),
  'guessed-by-length': inForm(m.refusal_guessed_by_length),
  'phone-form-stray': inForm(m.refusal_phone_form_stray),
  'phone-form-missing': inForm(m.refusal_phone_form_missing),
  'phone-form-misfit': inForm(m.refusal_phone_form_misfit),
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
  'package-unreadable': {
    status: 400,
    title: m.refusal_course_folder_title,
    text: ({ file }) =>
      file ? m.refusal_package_unreadable_file({ file: String(file) }) : m.refusal_package_unreadable(),
  },
  'package-scorm': { status: 400, title: m.refusal_course_folder_title, text: m.refusal_package_scorm },
  'package-empty': { status: 400, title: m.refusal_course_folder_title, text: m.refusal_package_empty },
  'package-large': {
    status: 400,
    title: m.refusal_course_folder_title,
    text: () => m.refusal_package_large({ most: room.allLessons }),
  },
  'outline-full': { status: 409, title: m.refusal_error, text: m.refusal_outline_full },
  'draft-not-yours': { status: 403, title: m.authoring_not_yours_title, text: m.authoring_not_yours },
  'publish-needs-yes': { status: 403, title: m.refusal_error, text: m.authoring_needs_yes },
  'publish-alone': { status: 409, title: m.refusal_error, text: m.authoring_alone },
  'publish-waits': { status: 409, title: m.refusal_error, text: m.authoring_waits },
  'course-unfinished': {
    status: 409,
    title: m.refusal_course_unfinished_title,
    text: m.refusal_course_unfinished,
  },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
