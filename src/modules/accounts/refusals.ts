import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
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
  'sign-on-admin': { status: 403, title: m.refusal_login_title, text: m.sso_refused_admin },
  'grown-up': { status: 409, title: m.refusal_error, text: m.refusal_grown_up },
  'last-admin': { status: 409, title: m.refusal_error, text: m.refusal_last_admin },
  'people-none-ticked': inForm(m.refusal_people_none_ticked),
  'filters-full': inForm(({ most = '' }) => m.refusal_filters_full({ most })),
  'picture-invalid': inForm(m.refusal_picture_invalid),
  'picture-too-large': inForm(m.refusal_picture_too_large),
  'code-wrong': inForm(m.refusal_code_wrong),
  'code-expired': inForm(m.refusal_code_expired),
  'factor-code-wrong': inForm(m.refusal_factor_code_wrong),
  'factor-code-used': inForm(m.refusal_factor_code_used),
  'factor-on': { status: 409, title: m.refusal_error, text: m.refusal_factor_on },
  'factor-none': { status: 409, title: m.refusal_error, text: m.refusal_factor_none },
  'code-needed': { status: 401, title: m.refusal_code_needed_title, text: m.refusal_code_needed },
  'challenge-over': { status: 401, title: m.refusal_challenge_over_title, text: m.refusal_challenge_over },
  'second-factor-needed': {
    status: 403,
    title: m.refusal_second_factor_needed_title,
    text: m.refusal_second_factor_needed,
  },
  'password-needed': { status: 403, title: m.refusal_password_needed_title, text: m.refusal_password_needed },
  'phone-taken': inForm(m.refusal_phone_taken),
  'number-kept': inForm(m.refusal_number_kept),
  'pin-digits': inForm(m.refusal_pin_digits),
  'pin-weak': inForm(m.refusal_pin_weak),
  'phone-not-linked': inForm(m.refusal_phone_not_linked),
  'person-not-found': inForm(m.refusal_person_not_found),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
