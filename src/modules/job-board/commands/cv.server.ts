import { and, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import type { CvKind } from '#kit/documents/cv.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { jobApplicationFiles, jobApplications } from '../tables.server.ts'

const limit = limitsOf({ 'own-job-cv-user': { max: 60, windowMs: HOUR } })

/** The CV of an application, for its sender and for administrators, whose every access is logged. */
export const takeJobCv = command(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found', 'too-many', 'files-away'],
  },
  async (ctx, id: string): Promise<{ bytes: Uint8Array; kind: CvKind }> => {
    idOrRefuse(id)
    if (!ctx.viewer.isAdmin) await limit(ctx, { 'own-job-cv-user': ctx.viewer.id })
    const own = ctx.viewer.isAdmin ? undefined : eq(jobApplications.userId, ctx.viewer.id)
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
      if (ctx.viewer.isAdmin)
        await writeAudit(ctx, {
          actor: ctx.viewer.id,
          action: 'application.cv',
          object: `job-application:${id}`,
        })
      return { file, kind: kind! }
    })
    return { bytes: await bytesOf(ctx, cv.file), kind: cv.kind }
  },
)
