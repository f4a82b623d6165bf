import { and, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { confirmedAddress } from '../queries/applications.server.ts'
import type { CvKind } from '#kit/documents/cv.ts'
import { applicationFiles, applications } from '../tables.server.ts'
import { forget } from './forget.server.ts'

const limit = limitsOf({ 'own-cv-user': { max: 60, windowMs: HOUR } })

/** A CV, for administrators, whose every access is logged, and for whoever has confirmed the address it came from. */
export const takeCv = command(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found', 'too-many', 'files-away'],
  },
  async (ctx, id: string): Promise<{ bytes: Uint8Array; kind: CvKind }> => {
    idOrRefuse(id)
    if (!ctx.viewer.isAdmin) await limit(ctx, { 'own-cv-user': ctx.viewer.id })
    const own = ctx.viewer.isAdmin
      ? undefined
      : eq(applications.email, (await confirmedAddress(ctx, ctx.viewer.id)) ?? '')
    const cv = await atomically(ctx, async (ctx) => {
      const cv = rowOrRefuse(
        await ctx.db
          .select({
            bytes: applicationFiles.bytes,
            object: applicationFiles.object,
            kind: applications.cvKind,
          })
          .from(applications)
          .innerJoin(applicationFiles, eq(applicationFiles.applicationId, applications.id))
          .where(and(eq(applications.id, id), own)),
      )
      if (ctx.viewer.isAdmin)
        await writeAudit(ctx, { actor: ctx.viewer.id, action: 'application.cv', object: `application:${id}` })
      return cv
    })
    return { bytes: await bytesOf(ctx, cv), kind: cv.kind }
  },
)

/** Deletes an application with its file, as an applicant may request at any time. */
export const deleteApplication = command(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  async (ctx, id: string): Promise<void> => {
    idOrRefuse(id)
    await limit(ctx, { 'publish-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      if ((await forget(ctx, eq(applications.id, id))) === 0) throw new Refusal('not-found')
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'application.delete',
        object: `application:${id}`,
      })
    })
  },
)
