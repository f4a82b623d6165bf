import { desc, eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { jobApplications } from '../tables.server.ts'
import type { ApplicationRow } from '../types.ts'

/** Who applied for a job, newest first, for administrators, who pass it on. */
export async function listJobApplications(
  ctx: Context,
  listingId: string,
  page: number,
): Promise<Page<ApplicationRow>> {
  adminOnly(ctx)
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
}
