import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { jobApplications, jobListings } from '#modules/job-board/tables.server.ts'
import { savedJobs } from '#modules/matching/tables.server.ts'
import type { State } from '../rules.ts'
import { trackedJobs } from '../tables.server.ts'
import type { Step } from '../types.ts'

/**
 * Jobs on the board that somebody saved or applied for without a row of their own yet. They are read where they are stored, so that
 * the list misses none.
 */
export const untracked = ({ db }: Pick<Context, 'db'>, userId: string) =>
  db
    .select({
      key: jobListings.id,
      title: jobListings.title,
      company: jobListings.company,
      state: sql<State>`case when ${jobApplications.id} is null then 'saved' else 'applied' end`.as('state'),
      at: sql<Date>`coalesce(${jobApplications.createdAt}, ${savedJobs.createdAt})`
        .mapWith(jobListings.createdAt)
        .as('at'),
      remindOn: sql<string | null>`null::text`.as('remind_on'),
      hasResume: sql<boolean>`false`.as('has_resume'),
      isActive: jobListings.isActive,
      endsAt: jobListings.endsAt,
    })
    .from(jobListings)
    .leftJoin(
      jobApplications,
      and(eq(jobApplications.listingId, jobListings.id), eq(jobApplications.userId, userId)),
    )
    .leftJoin(savedJobs, and(eq(savedJobs.listingId, jobListings.id), eq(savedJobs.userId, userId)))
    .where(
      and(
        inArray(
          jobListings.id,
          sql`(select listing_id from ${jobApplications} where user_id = ${userId} union select listing_id from ${savedJobs} where user_id = ${userId})`,
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(trackedJobs)
            .where(and(eq(trackedJobs.listingId, jobListings.id), eq(trackedJobs.userId, userId))),
        ),
      ),
    )

/** One of them, if it is one. */
export function untrackedJob(ctx: Pick<Context, 'db'>, userId: string, listingId: string) {
  const all = untracked(ctx, userId).as('followed')
  return ctx.db.select().from(all).where(eq(all.key, listingId))
}

/** The board's own data: when somebody saved a job, and when they applied for it. */
export async function boardSteps({ db }: Context, userId: string, listingId: string): Promise<Step[]> {
  const saved = await db
    .select({ at: savedJobs.createdAt })
    .from(savedJobs)
    .where(and(eq(savedJobs.userId, userId), eq(savedJobs.listingId, listingId)))
  const applied = await db
    .select({ at: jobApplications.createdAt })
    .from(jobApplications)
    .where(and(eq(jobApplications.userId, userId), eq(jobApplications.listingId, listingId)))
  return [
    ...saved.map(({ at }): Step => ({ state: 'saved', at })),
    ...applied.map(({ at }): Step => ({ state: 'applied', at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}
