import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { lastDay } from '#kit/time.ts'
import { inEnglishAlone } from '#kit/words.ts'
import { isOpen } from '../rules.ts'
import { jobApplications, jobListings } from '../tables.server.ts'
import type { JobView, OwnApplication } from '../types.ts'
import { cardColumns, cardOf } from './listings.server.ts'

/** A job with all its details, also after it has closed, and the viewer's own application for it. */
export const jobView = query(
  { who: 'anyone', because: 'JOB-01: public', refuses: ['not-found'] },
  async (ctx, id: string): Promise<JobView> => {
    const { isActive, endsAt, ...row } = rowOrRefuse(
      await ctx.db
        .select({ ...cardColumns, isActive: jobListings.isActive, endsAt: jobListings.endsAt })
        .from(jobListings)
        .where(and(eq(jobListings.id, idOrRefuse(id)), lte(jobListings.createdAt, ctx.now()))),
    )
    return {
      ...cardOf(ctx, row),
      inEnglish: inEnglishAlone(ctx.locale, [row])?.length === 1,
      isOpen: isOpen({ isActive, endsAt }, ctx.now()),
      endsOn: endsAt && lastDay(endsAt),
      own: ctx.viewer && (await ownApplication(ctx, ctx.viewer.id, id)),
    }
  },
)

/** The one application of a person for a job (rules J2). */
export async function ownApplication(
  ctx: Context,
  userId: string,
  listingId: string,
): Promise<OwnApplication | null> {
  const { id, cvName, createdAt } = jobApplications
  const [own] = await ctx.db
    .select({ id, cvName, createdAt })
    .from(jobApplications)
    .where(and(eq(jobApplications.userId, userId), eq(jobApplications.listingId, listingId)))
  return own ?? null
}
