import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { apiAnswers, apiKeys } from '../tables.server.ts'

/** What the viewer's download contains, by table; not the hashes, which say nothing about anybody. */
export const ownApiKeysData = query({ who: 'signed-in' }, async (ctx) => {
  const { id, name, ending, scopes, createdAt, usedAt, revokedAt } = apiKeys
  const { status, body, createdAt: answeredAt } = apiAnswers
  return {
    api_keys: await ctx.db
      .select({ id, name, ending, scopes, createdAt, usedAt, revokedAt })
      .from(apiKeys)
      .where(eq(apiKeys.userId, ctx.viewer.id))
      .orderBy(asc(createdAt), asc(id)),
    api_answers: await ctx.db
      .select({ status, body, createdAt: answeredAt })
      .from(apiAnswers)
      .where(eq(apiAnswers.userId, ctx.viewer.id))
      .orderBy(asc(answeredAt)),
  }
})
