import type { Context } from '#context.ts'
import type { Job, Module } from '#core/module.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { outbox } from './outbox/module.server.ts'
import { accounts } from './accounts/module.server.ts'
import { notifications } from './notifications/module.server.ts'
import { messages } from './messages/module.server.ts'
import { tracker } from './tracker/module.server.ts'
import { courses } from './courses/module.server.ts'
import { assessment } from './assessment/module.server.ts'
import { mentorship } from './mentorship/module.server.ts'
import { payments } from './payments/module.server.ts'
import { community } from './community/module.server.ts'
import { jobBoard } from './job-board/module.server.ts'
import { ussdJobs } from './ussd-jobs/module.server.ts'
import { newsletter } from './newsletter/module.server.ts'
import { publishing } from './publishing/module.server.ts'
import { hiring } from './hiring/module.server.ts'
import { support } from './support/module.server.ts'
import { moderation } from './moderation/module.server.ts'
import { coaching } from './coaching/module.server.ts'
import { resumes } from './resumes/module.server.ts'
import { basicPhone } from './basic-phone/module.server.ts'
import { matching } from './matching/module.server.ts'
import { applications } from './applications/module.server.ts'
import { mentorQuestions } from './mentor-questions/module.server.ts'
import { oversight } from './oversight/module.server.ts'
import { apiKeys } from './api-keys/module.server.ts'
import { webhooks } from './webhooks/module.server.ts'

/** Every module, each after those that it may use: what one forgets of a person goes in the other direction. */
export const modules: Module[] = [
  outbox,
  accounts,
  notifications,
  messages,
  tracker,
  courses,
  assessment,
  mentorship,
  payments,
  jobBoard,
  ussdJobs,
  basicPhone,
  publishing,
  newsletter,
  hiring,
  support,
  community,
  moderation,
  matching,
  coaching,
  resumes,
  applications,
  mentorQuestions,
  apiKeys,
  oversight,
  webhooks,
]

/** The kinds of background work that modules bring. */
export const moduleJobs: Record<string, Job> = Object.assign({}, ...modules.map((module) => module.jobs))

/** Makes everything that one person has another's; accounts calls it, through the context, where two turn out to be one (decision 041). */
export async function mergeAccounts(ctx: Context, fromUserId: string, toUserId: string): Promise<void> {
  for (const { mergeAccounts } of modules.toReversed()) await mergeAccounts?.(ctx, fromUserId, toUserId)
}

/** Tells every module that listens what happened, in its transaction; modules below tell it through the context (decision 044). */
export async function publish(ctx: Context, event: DomainEvent): Promise<void> {
  for (const { handleEvent } of modules) await handleEvent?.(ctx, event)
}
