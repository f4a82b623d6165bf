import { m } from '#paraglide/messages.js'

// The first match counts; public pages have no reason.
const waiting: [page: RegExp, what: () => string][] = [
  [/^\/onboarding/, m.auth_why_onboarding],
  [/^\/dashboard/, m.auth_why_dashboard],
  [/^\/courses\/[^/]+\/purchase/, m.auth_why_pay],
  [/^\/marking\//, m.auth_why_marking],
  [/^\/courses\/[^/]+\/lessons\//, m.auth_why_lesson],
  [/^\/courses\/[^/]+\/announcements/, m.auth_why_announcements],
  [/^\/courses\/[^/]+\/certificate/, m.auth_why_certificate],
  [/^\/mentorship\/[^/]+\/book/, m.auth_why_book],
  [/^\/(bookings|mentoring|live-classes)/, m.auth_why_bookings],
  [/^\/teaching/, m.auth_why_teaching],
  [/^\/(organisations|seat-invoices)\//, m.auth_why_organisations],
  [/^\/join/, m.auth_why_join],
  [/^\/groups/, m.auth_why_groups],
  [/^\/gift(\/|$)/, m.auth_why_gift],
  [/^\/(gifts|courses\/[^/]+\/gift)/, m.auth_why_gifts],
  [/^\/lti\//, m.auth_why_lti],
  [/^\/sign-in\//, m.auth_why_sso],
  [/^\/progress/, m.auth_why_progress],
  [/^\/messages/, m.auth_why_messages],
  [/^\/notifications/, m.auth_why_notifications],
  [/^\/payments/, m.auth_why_payments],
  [/^\/account/, m.auth_why_account],
  [/^\/skill-assessment/, m.auth_why_assessment],
  [/^\/ai-career-advisor/, m.auth_why_advisor],
  [/^\/applications/, m.auth_why_applications],
  [/^\/review/, m.auth_why_review],
  [/^\/jobs\//, m.auth_why_job],
  [/^\/community\/report\//, m.auth_why_report],
  [/^\/community\/ussd-jobs\//, m.auth_why_ussd_jobs],
  [/^\/community\/[^/]+\/new/, m.auth_why_community],
  [/^\/community\/.*\/(edit|remove|ask-removal)/, m.auth_why_own_words],
  [/^\/community\/[^/]+\/./, m.auth_why_thread],
  [/^\/admin/, m.auth_why_admin],
]

/** The reason for signing in, in one sentence; nothing if the page needs none. @param next a path of this site */
export function whyEnter(mode: 'sign-in' | 'sign-up', next: string): string | null {
  const what = waiting.find(([page]) => page.test(next))?.[1]()
  if (!what) return null
  return mode === 'sign-up' ? m.auth_why_sign_up({ what }) : m.auth_why_sign_in({ what })
}
