import { m } from '#paraglide/messages.js'

// The first that fits; pages that everybody may see ask for nothing.
const reasons: [page: RegExp, words: () => string][] = [
  [/^\/dashboard/, m.auth_why_dashboard],
  [/^\/courses\/[^/]+\/purchase/, m.auth_why_pay],
  [/^\/courses\/[^/]+\/lessons\//, m.auth_why_lesson],
  [/^\/courses\/[^/]+\/certificate/, m.auth_why_certificate],
  [/^\/mentorship\/[^/]+\/book/, m.auth_why_book],
  [/^\/(bookings|mentoring)/, m.auth_why_bookings],
  [/^\/progress/, m.auth_why_progress],
  [/^\/messages/, m.auth_why_messages],
  [/^\/notifications/, m.auth_why_notifications],
  [/^\/payments/, m.auth_why_payments],
  [/^\/account/, m.auth_why_account],
  [/^\/skill-assessment/, m.auth_why_assessment],
  [/^\/ai-career-advisor/, m.auth_why_advisor],
  [/^\/applications/, m.auth_why_applications],
  [/^\/community\/(.*\/)?new/, m.auth_why_community],
  [/^\/admin/, m.auth_why_admin],
]

/** Why the page that somebody asked for wants them to sign in; nothing where it does not. @param next own path */
export const whySignIn = (next: string): string | null =>
  reasons.find(([page]) => page.test(next))?.[1]() ?? null
