import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { hasOpenAppeal } from '#modules/ussd-jobs/rules.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { listPaths } from '../rules.ts'
import type { CaseDetails } from '../types.ts'
import { author } from './author.server.ts'

type Job = typeof ussdJobs.$inferSelect

/** USSD jobs as cases, by id. */
export async function jobDetails({ db }: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await db
    .select({ job: ussdJobs, ...author })
    .from(ussdJobs)
    .leftJoin(users, eq(users.id, ussdJobs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(ussdJobs.id, ids))
  return new Map(
    rows.map(({ job, ...by }) => [
      job.id,
      {
        ...by,
        what: 'ussd-job',
        title: job.title,
        text: job.description,
        path: job.state === 'approved' ? listPaths['ussd-job'] : null,
        createdAt: job.createdAt,
        standing: standingOf(job),
        reason: job.hiddenBy === 'reports' ? null : job.reason,
        appeal: job.appeal,
        isAppealOpen: (job.state === 'refused' || job.state === 'hidden') && hasOpenAppeal(job),
        job: factsOf(job),
      },
    ]),
  )
}

const standingOf = ({ state, hiddenBy }: Job): CaseDetails['standing'] => {
  if (state === 'approved') return 'shown'
  return state === 'hidden' && hiddenBy === 'reports' ? 'reported' : state
}

const factsOf = ({
  company,
  location,
  phone,
  ussdCode,
  paymentAmount,
  requirements,
  fee,
  isRuralFriendly,
  isFeatured,
}: Job) => ({
  company,
  location,
  phone,
  ussdCode,
  paymentAmount,
  requirements,
  fee,
  isRuralFriendly,
  isFeatured,
})
