import { and, eq, sql } from 'drizzle-orm'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { apiKeysLimits } from '../rules.ts'
import { apiKeys } from '../tables.server.ts'

/** Revokes one of the viewer's keys; from now on it answers 401. Repeating keeps the first date. */
export const revokeApiKey = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(apiKeysLimits, 'api-key-user'),
    refuses: ['not-found'],
  },
  async (ctx, keyId): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .update(apiKeys)
        .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${ctx.now().toISOString()}::timestamptz)` })
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, ctx.viewer.id)))
        .returning({ id: apiKeys.id }),
    )
  },
)
