import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import { jobApplicationFiles, jobApplications } from '../tables.server.ts'

/** What the viewer's download contains, by table; a file as it was sent, in base64. */
export const ownJobData = query({ who: 'signed-in', refuses: ['files-away'] }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  const files = await db
    .select({
      applicationId: jobApplicationFiles.applicationId,
      bytes: jobApplicationFiles.bytes,
      object: jobApplicationFiles.object,
    })
    .from(jobApplicationFiles)
    .innerJoin(jobApplications, eq(jobApplications.id, jobApplicationFiles.applicationId))
    .where(eq(jobApplications.userId, id))
  return {
    job_applications: await db
      .select()
      .from(jobApplications)
      .where(eq(jobApplications.userId, id))
      .orderBy(asc(jobApplications.createdAt)),
    job_application_files: await Promise.all(
      files.map(async ({ applicationId, ...file }) => ({
        applicationId,
        bytes: Buffer.from(await bytesOf(ctx, file)).toString('base64'),
      })),
    ),
  }
})
