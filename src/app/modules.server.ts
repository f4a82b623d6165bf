import type { Context } from '#context.ts'
import type { Module } from '#core/module.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { outbox } from '#modules/outbox/module.server.ts'
import { accounts } from '#modules/accounts/module.server.ts'
import { notifications } from '#modules/notifications/module.server.ts'
import { guardians } from '#modules/guardians/module.server.ts'
import { messages } from '#modules/messages/module.server.ts'
import { tracker } from '#modules/tracker/module.server.ts'
import { courses } from '#modules/courses/module.server.ts'
import { practice } from '#modules/practice/module.server.ts'
import { notes } from '#modules/notes/module.server.ts'
import { review } from '#modules/review/module.server.ts'
import { peerMarking } from '#modules/peer-marking/module.server.ts'
import { catalogue } from '#modules/catalogue/module.server.ts'
import { authoring } from '#modules/authoring/module.server.ts'
import { credentials } from '#modules/credentials/module.server.ts'
import { assessment } from '#modules/assessment/module.server.ts'
import { mentorship } from '#modules/mentorship/module.server.ts'
import { payments } from '#modules/payments/module.server.ts'
import { community } from '#modules/community/module.server.ts'
import { jobBoard } from '#modules/job-board/module.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/module.server.ts'
import { newsletter } from '#modules/newsletter/module.server.ts'
import { publishing } from '#modules/publishing/module.server.ts'
import { hiring } from '#modules/hiring/module.server.ts'
import { support } from '#modules/support/module.server.ts'
import { moderation } from '#modules/moderation/module.server.ts'
import { coaching } from '#modules/coaching/module.server.ts'
import { resumes } from '#modules/resumes/module.server.ts'
import { basicPhone } from '#modules/basic-phone/module.server.ts'
import { matching } from '#modules/matching/module.server.ts'
import { applications } from '#modules/applications/module.server.ts'
import { mentorQuestions } from '#modules/mentor-questions/module.server.ts'
import { oversight } from '#modules/oversight/module.server.ts'
import { apiKeys } from '#modules/api-keys/module.server.ts'
import { webhooks } from '#modules/webhooks/module.server.ts'
import { kenyaFacts } from '#modules/kenya-facts/module.server.ts'
import { offline } from '#modules/offline/module.server.ts'
import { liveClasses } from '#modules/live-classes/module.server.ts'
import { lti } from '#modules/lti/module.server.ts'
import { singleSignOn } from '#modules/single-sign-on/module.server.ts'
import { coupons } from '#modules/coupons/module.server.ts'
import { scholarships } from '#modules/scholarships/module.server.ts'
import { teaching } from '#modules/teaching/module.server.ts'
import { royalties } from '#modules/royalties/module.server.ts'
import { organisations } from '#modules/organisations/module.server.ts'
import { instalments } from '#modules/instalments/module.server.ts'
import { groups } from '#modules/groups/module.server.ts'
import { gifts } from '#modules/gifts/module.server.ts'
import { finalTasks } from '#modules/final-tasks/module.server.ts'
import { portfolios } from '#modules/portfolios/module.server.ts'

/** Every module, each after those that it may use; a person is erased in reverse order. */
export const modules: Module[] = [
  outbox,
  accounts,
  notifications,
  guardians,
  messages,
  tracker,
  practice,
  kenyaFacts,
  courses,
  notes,
  review,
  teaching,
  royalties,
  coupons,
  scholarships,
  peerMarking,
  finalTasks,
  catalogue,
  authoring,
  assessment,
  mentorship,
  liveClasses,
  publishing,
  support,
  community,
  groups,
  instalments,
  organisations,
  credentials,
  gifts,
  payments,
  jobBoard,
  ussdJobs,
  basicPhone,
  newsletter,
  hiring,
  moderation,
  matching,
  coaching,
  resumes,
  applications,
  mentorQuestions,
  apiKeys,
  webhooks,
  oversight,
  offline,
  lti,
  singleSignOn,
  portfolios,
]

/**
 * Moves everything that belongs to one person to another; accounts calls it through the context when two accounts turn out to
 * belong to one person (decision 041).
 */
export async function mergeAccounts(ctx: Context, fromUserId: string, toUserId: string): Promise<void> {
  for (const { mergeAccounts } of modules.toReversed()) await mergeAccounts?.(ctx, fromUserId, toUserId)
}

/** Whether any module knows that somebody who signs up was invited; accounts asks it through the context. */
export async function wasInvited(ctx: Context, who: { email: string; path: string }): Promise<boolean> {
  for (const { wasInvited } of modules) if (await wasInvited?.(ctx, who)) return true
  return false
}

/**
 * Passes a domain event to every module that handles it, in its transaction; modules below publish through the context (decision
 * 044).
 */
export async function publish(ctx: Context, event: DomainEvent): Promise<void> {
  for (const { handleEvent } of modules) await handleEvent?.(ctx, event)
}
