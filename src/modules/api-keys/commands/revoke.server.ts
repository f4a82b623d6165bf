import { and, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { limit } from '../limits.server.ts'
import { apiKeys } from '../tables.server.ts'

/** Revokes one of the viewer's keys; from now on it answers 401. Repeating keeps the first date. @throws Refusal 'not-found' */
export async function revokeApiKey(ctx: Context, id: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const keyId = idOrRefuse(id)
  await limit(ctx, { 'api-key-user': viewer.id })
  rowOrRefuse(
    await ctx.db
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${ctx.now().toISOString()}::timestamptz)` })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, viewer.id)))
      .returning({ id: apiKeys.id }),
  )
}
