import { waitInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

type Values = Record<string, string | number>

/** The answer and text of a refusal; `text` fills in the refusal's values. */
export type RefusalKind = {
  status: number
  title: () => string
  text: (values: Values) => string
  /** Where somebody can do what is missing, and what the link there says. */
  way?: () => { to: string; label: string }
}

/** When it ends by itself, in words; a minute where nobody knows. */
export const waitIn = (values: Values) => ({ wait: waitInWords(Number(values.seconds ?? 60), getLocale()) })

/** Text of a message beside a form field. */
export const inForm = (text: RefusalKind['text']): RefusalKind => ({
  status: 400,
  title: m.refusal_check_form,
  text,
})

/** Refusals that belong to no module. */
export const refusals = {
  'invalid-input': inForm(m.refusal_invalid_input),
  'not-authenticated': { status: 401, title: m.refusal_error, text: m.refusal_not_authenticated },
  'not-allowed': { status: 403, title: m.refusal_not_allowed_title, text: m.refusal_not_allowed },
  'not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'consent-needed': {
    status: 403,
    title: m.refusal_consent_needed_title,
    text: m.refusal_consent_needed,
    way: () => ({ to: '/account/guardian', label: m.refusal_consent_needed_way() }),
  },
  'adults-only': { status: 403, title: m.refusal_adults_only_title, text: m.refusal_adults_only },
  'mentors-for-adults': {
    status: 403,
    title: m.refusal_adults_only_title,
    text: m.refusal_mentors_for_adults,
  },
  'too-many': {
    status: 429,
    title: m.refusal_too_many_title,
    text: (values) => m.refusal_too_many(waitIn(values)),
  },
  required: inForm(m.refusal_required),
  'too-long': inForm(m.refusal_too_long),
  'too-short': inForm(m.refusal_too_short),
  'bad-text': inForm(m.refusal_bad_text),
  'name-only': inForm(m.refusal_name_only),
  'name-link': inForm(m.refusal_name_link),
  'name-without-letters': inForm(m.refusal_name_without_letters),
  'name-not-drawn': inForm(({ letters }) => m.refusal_name_not_drawn({ letters: String(letters ?? '') })),
  'database-away': { status: 503, title: m.away_title, text: m.refusal_database_away },
  'files-away': { status: 503, title: m.away_title, text: m.refusal_files_away },
  'email-invalid': inForm(m.refusal_email_invalid),
  'link-not-web': inForm(m.refusal_link_not_web),
  'phone-required': { status: 400, title: m.refusal_phone_required_title, text: m.refusal_phone_required },
  'phone-invalid': { status: 400, title: m.refusal_phone_invalid_title, text: m.refusal_phone_invalid },
  'file-required': inForm(m.refusal_file_required),
  'file-kind': inForm(m.refusal_file_kind),
  'file-too-large': inForm(m.refusal_file_too_large),
  'upload-busy': { status: 503, title: m.refusal_too_many_title, text: m.refusal_upload_busy },
  'upload-slow': { status: 408, title: m.refusal_check_form, text: m.refusal_upload_slow },
  'slug-invalid': inForm(m.refusal_slug_invalid),
  'slug-taken': { status: 409, title: m.refusal_check_form, text: m.refusal_slug_taken },
  'price-range': inForm(m.refusal_price_range),
  'number-range': inForm(m.refusal_number_range),
  'changed-meanwhile': { status: 409, title: m.refusal_error, text: m.refusal_changed_meanwhile },
  'appeal-used': { status: 409, title: m.refusal_error, text: m.refusal_appeal_used },
  'date-invalid': inForm(m.refusal_date_invalid),
  'option-unknown': inForm(m.refusal_option_unknown),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
