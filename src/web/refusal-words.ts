import { type RefusalKind, refusals as core } from '#core/refusals.ts'
import { refusals as moderation } from '#modules/moderation/refusals.ts'
import { refusals as resumes } from '#modules/resumes/refusals.ts'
import { refusals as applications } from '#modules/applications/refusals.ts'
import { refusals as mentorQuestions } from '#modules/mentor-questions/refusals.ts'
import { refusals as apiKeys } from '#modules/api-keys/refusals.ts'
import { refusals as webhooks } from '#modules/webhooks/refusals.ts'
import { refusals as kenyaFacts } from '#modules/kenya-facts/refusals.ts'
import { refusals as notes } from '#modules/notes/refusals.ts'
import { refusals as review } from '#modules/review/refusals.ts'
import { refusals as peerMarking } from '#modules/peer-marking/refusals.ts'
import { refusals as offline } from '#modules/offline/refusals.ts'
import { refusals as liveClasses } from '#modules/live-classes/refusals.ts'
import { refusals as lti } from '#modules/lti/refusals.ts'
import { refusals as singleSignOn } from '#modules/single-sign-on/refusals.ts'
import { refusals as coupons } from '#modules/coupons/refusals.ts'
import { refusals as scholarships } from '#modules/scholarships/refusals.ts'
import { refusals as teaching } from '#modules/teaching/refusals.ts'
import { refusals as royalties } from '#modules/royalties/refusals.ts'
import { refusals as guardians } from '#modules/guardians/refusals.ts'
import { refusals as organisations } from '#modules/organisations/refusals.ts'
import { refusals as groups } from '#modules/groups/refusals.ts'
import { refusals as gifts } from '#modules/gifts/refusals.ts'
import { refusals as instalments } from '#modules/instalments/refusals.ts'
import { refusals as finalTasks } from '#modules/final-tasks/refusals.ts'
import { refusals as portfolios } from '#modules/portfolios/refusals.ts'
import type { Refusal, RefusalCode } from '#kit/refusal.ts'
import { refusals as accounts } from '#modules/accounts/refusals.ts'
import { refusals as assessment } from '#modules/assessment/refusals.ts'
import { refusals as community } from '#modules/community/refusals.ts'
import { refusals as credentials } from '#modules/credentials/refusals.ts'
import { refusals as authoring } from '#modules/authoring/refusals.ts'
import { refusals as courses } from '#modules/courses/refusals.ts'
import { refusals as hiring } from '#modules/hiring/refusals.ts'
import { refusals as jobBoard } from '#modules/job-board/refusals.ts'
import { refusals as mentorship } from '#modules/mentorship/refusals.ts'
import { refusals as messages } from '#modules/messages/refusals.ts'
import { refusals as notifications } from '#modules/notifications/refusals.ts'
import { refusals as newsletter } from '#modules/newsletter/refusals.ts'
import { refusals as payments } from '#modules/payments/refusals.ts'
import { refusals as support } from '#modules/support/refusals.ts'
import { refusals as tracker } from '#modules/tracker/refusals.ts'
import { refusals as ussdJobs } from '#modules/ussd-jobs/refusals.ts'

// A code without a text here does not compile.
const kinds = {
  ...core,
  ...accounts,
  ...assessment,
  ...community,
  ...authoring,
  ...courses,
  ...finalTasks,
  ...credentials,
  ...hiring,
  ...jobBoard,
  ...mentorship,
  ...messages,
  ...notifications,
  ...newsletter,
  ...payments,
  ...royalties,
  ...support,
  ...tracker,
  ...ussdJobs,
  ...moderation,
  ...resumes,
  ...applications,
  ...mentorQuestions,
  ...apiKeys,
  ...webhooks,
  ...kenyaFacts,
  ...notes,
  ...review,
  ...peerMarking,
  ...offline,
  ...liveClasses,
  ...coupons,
  ...scholarships,
  ...lti,
  ...singleSignOn,
  ...teaching,
  ...guardians,
  ...organisations,
  ...groups,
  ...gifts,
  ...instalments,
  ...portfolios,
} satisfies Record<RefusalCode, RefusalKind>

type WithoutCode = Exclude<keyof typeof kinds, RefusalCode>

/** The error catalogue: every refusal's status, title and text. Texts without a code do not compile. */
const catalogue: Record<RefusalCode, RefusalKind> & Record<WithoutCode, never> = kinds

/** The text of a code alone, as it is stored or stands beside a field. One that is no code, or no longer, gets the most general text. */
export const textFor = (code: RefusalCode, values: Refusal['values']): string =>
  (catalogue[code] ?? kinds['bad-text']).text(values)

export const statusOf = (code: RefusalCode): number => catalogue[code].status

/**
 * Refusals that end by themselves, so that the response says when to retry (RFC 9110, 10.2.3), and after how many seconds if that
 * is unknown.
 */
export const endsByItself = (status: number): boolean => status === 429 || status === 503
export const AGAIN_S = 60

/** The response to a refusal at every entrypoint; `retry-after` if the refusal knows it. */
export function headOf({ code, values: { seconds } }: Refusal): {
  status: number
  headers: { 'retry-after'?: string }
} {
  const status = statusOf(code)
  const wait = seconds ?? (endsByItself(status) ? AGAIN_S : undefined)
  return { status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } }
}

/** A refusal in the current language. */
export type RefusalWords = {
  code: RefusalCode
  title: string
  text: string
  fields: Record<string, string>
  /** Where somebody can do what is missing. */
  way?: { to: string; label: string }
}

export function refusalText(refusal: Refusal): RefusalWords {
  const words = catalogue[refusal.code]
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, code]) => [name, textFor(code, refusal.values)]),
  )
  const { code, values } = refusal
  return {
    code,
    title: words.title(),
    text: words.text(values),
    fields,
    ...(words.way && { way: words.way() }),
  }
}
