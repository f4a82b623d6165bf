import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import type { CvKind } from '#kit/documents/cv.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { jobApplicationFiles, jobApplications } from '../tables.server.ts'

/**
 * The CV of an application, for its sender and for administrators, whose every access is logged.
 * @throws Refusal 'not-authenticated', 'not-found', also for other people's, 'too-many'
 */
export async function takeJobCv(ctx: Context, id: string): Promise<{ bytes: Uint8Array; kind: CvKind }> {
  const viewer = signedIn(ctx)
  idOrRefuse(id)
  if (!viewer.isAdmin) await limit(ctx, { 'own-job-cv-user': viewer.id })
  const own = viewer.isAdmin ? undefined : eq(jobApplications.userId, viewer.id)
  const cv = await atomically(ctx, async (ctx) => {
    const { kind, ...file } = rowOrRefuse(
      await ctx.db
        .select({
          bytes: jobApplicationFiles.bytes,
          object: jobApplicationFiles.object,
          kind: jobApplications.cvKind,
        })
        .from(jobApplications)
        .innerJoin(jobApplicationFiles, eq(jobApplicationFiles.applicationId, jobApplications.id))
        .where(and(eq(jobApplications.id, id), own)),
    )
    if (viewer.isAdmin)
      await writeAudit(ctx, { actor: viewer.id, action: 'application.cv', object: `job-application:${id}` })
    return { file, kind: kind! }
  })
  return { bytes: await bytesOf(ctx, cv.file), kind: cv.kind }
}
