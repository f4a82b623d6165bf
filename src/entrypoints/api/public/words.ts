import type { Locale } from '#kit/locales.ts'
import { m } from '#paraglide/messages.js'

type Text = (values: object, options: { locale: Locale }) => string

/** The meaning of parameters and fields, by name; a name means the same everywhere, or is prefixed with its operation. */
export const meanings: Record<string, Text> = {
  limit: m.api_limit,
  offset: m.api_offset,
  category: m.api_category,
  'jobs.level': m.api_job_level,
  skill: m.api_skill,
  'course.id': m.api_course_id,
  'certificate.id': m.api_certificate_id,
  'group.id': m.api_group_id,
  'taughtGroup.id': m.api_group_id,
  page: m.api_page,
  month: m.api_month,
  slug: m.api_organisation_slug,
  course_id: m.api_course_id,
  user_id: m.api_user_id,
  payment_method: m.api_payment_method,
  phone_number: m.api_phone_number,
  'idempotency-key': m.api_idempotency_key,
}

export const problems: Record<number, Text> = {
  400: m.api_problem_400,
  401: m.api_problem_401,
  403: m.api_problem_403,
  404: m.api_problem_404,
  405: m.api_problem_405,
  409: m.api_problem_409,
  413: m.api_problem_413,
  415: m.api_problem_415,
  429: m.api_problem_429,
  500: m.api_problem_500,
  502: m.api_problem_502,
  503: m.api_problem_503,
}
