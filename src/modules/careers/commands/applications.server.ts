import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '#limits.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import type { CvKind } from '../rules.ts'
import { applicationFiles, applications } from '../tables.server.ts'
import { forget } from './forget.server.ts'

/**
 * A CV, for administrators; each look at one is written down.
 * @throws Refusal 'not-authenticated', 'not-allowed', 'not-found'
 */
export async function takeCv(ctx: Context, id: string): Promise<{ bytes: Uint8Array; kind: CvKind }> {
  const viewer = adminOnly(ctx)
  if (!isUuid(id)) throw new Refusal('not-found')
  return atomically(ctx, async (ctx) => {
    const [cv] = await ctx.db.select({ bytes: applicationFiles.bytes, kind: applications.cvKind }).from(applications)
      .innerJoin(applicationFiles, eq(applicationFiles.applicationId, applications.id)).where(eq(applications.id, id))
    if (!cv) throw new Refusal('not-found')
    await writeAudit(ctx, { actor: viewer.id, action: 'application.cv', object: `application:${id}` })
    return cv
  })
}

/** Takes an application out with its file, as an applicant may ask at any time. */
export async function deleteApplication(ctx: Context, id: string): Promise<void> {
  const viewer = adminOnly(ctx)
  if (!isUuid(id)) throw new Refusal('not-found')
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    if ((await forget(ctx, eq(applications.id, id))) === 0) throw new Refusal('not-found')
    await writeAudit(ctx, { actor: viewer.id, action: 'application.delete', object: `application:${id}` })
  })
}
