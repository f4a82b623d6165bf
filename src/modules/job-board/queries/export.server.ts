import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { jobApplicationFiles, jobApplications, ussdApplications, ussdJobs } from '../tables.server.ts'

const { search: _, ...jobColumns } = getTableColumns(ussdJobs)

/** What the viewer may take along, by table; what was dialled by its number. A file as it was sent, in base64. */
export async function ownJobData(ctx: Context, { phone }: { phone: string | null }) {
  const { id } = signedIn(ctx)
  const { db } = ctx
  const files = await db
    .select({ applicationId: jobApplicationFiles.applicationId, bytes: jobApplicationFiles.bytes })
    .from(jobApplicationFiles)
    .innerJoin(jobApplications, eq(jobApplications.id, jobApplicationFiles.applicationId))
    .where(eq(jobApplications.userId, id))
  return {
    job_applications: await db
      .select()
      .from(jobApplications)
      .where(eq(jobApplications.userId, id))
      .orderBy(asc(jobApplications.createdAt)),
    job_application_files: files.map(({ bytes, ...file }) => ({
      ...file,
      bytes: Buffer.from(bytes).toString('base64'),
    })),
    ussd_jobs: await db
      .select(jobColumns)
      .from(ussdJobs)
      .where(eq(ussdJobs.userId, id))
      .orderBy(asc(ussdJobs.createdAt)),
    ussd_applications: phone
      ? await db.select().from(ussdApplications).where(eq(ussdApplications.phone, phone))
      : [],
  }
}
