import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { ussdApplications, ussdJobs } from '../tables.server.ts'

const { search: _, ...columns } = getTableColumns(ussdJobs)

/** What the viewer's download contains, by table; applications by its number. */
export const ownUssdData = query({ who: 'signed-in' }, async (ctx, { phone }: { phone: string | null }) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    ussd_jobs: await db
      .select(columns)
      .from(ussdJobs)
      .where(eq(ussdJobs.userId, id))
      .orderBy(asc(ussdJobs.createdAt)),
    ussd_applications: phone
      ? await db.select().from(ussdApplications).where(eq(ussdApplications.phone, phone))
      : [],
  }
})
