import { and, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { limit } from '../limits.server.ts'
import { webhookEndpoints } from '../tables.server.ts'

/** Revokes one of the viewer's endpoints. Repeating keeps the first date. @throws Refusal 'not-found' */
export async function revokeEndpoint(ctx: Context, id: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const endpointId = idOrRefuse(id)
  await limit(ctx, { 'webhook-user': viewer.id })
  rowOrRefuse(
    await ctx.db
      .update(webhookEndpoints)
      .set({
        revokedAt: sql`coalesce(${webhookEndpoints.revokedAt}, ${ctx.now().toISOString()}::timestamptz)`,
      })
      .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, viewer.id)))
      .returning({ id: webhookEndpoints.id }),
  )
}
