import { and, desc, eq, inArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { jobApplications } from '../tables.server.ts'
import type { ApplicationRow } from '../types.ts'

/** Those of some jobs for which the viewer has applied (JOB-04+). */
export const appliedFor = query(
  { who: 'signed-in' },
  async (ctx, listingIds: string[]): Promise<string[]> => {
    const { id } = ctx.viewer
    const { listingId, userId } = jobApplications
    const rows = await ctx.db
      .select({ listingId })
      .from(jobApplications)
      .where(and(eq(userId, id), inArray(listingId, Array.from(listingIds))))
    return rows.map((row) => row.listingId)
  },
)

/** The applicants for a job, newest first, for administrators, who pass them on. */
export const listJobApplications = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, listingId: string, page: number): Promise<Page<ApplicationRow>> => {
    const { id, message, cvName, createdAt } = jobApplications
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id,
          message,
          cvName,
          createdAt,
          email: users.email,
          accountName: users.name,
          profileName: profiles.fullName,
        })
        .from(jobApplications)
        .innerJoin(users, eq(users.id, jobApplications.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(eq(jobApplications.listingId, idOrRefuse(listingId)))
        .orderBy(desc(createdAt), desc(id)),
      page,
    )
    return {
      rows: rows.map(({ accountName, profileName, ...row }) => ({
        ...row,
        name: displayName({ accountName, profileName, email: row.email }),
      })),
      ...place,
    }
  },
)
