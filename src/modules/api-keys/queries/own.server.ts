import { asc, desc, eq, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { apiKeys } from '../tables.server.ts'
import type { ApiKey } from '../types.ts'

// More than the maximum of active ones; the oldest revoked ones are not listed.
const LISTED = 50

const { id, name, ending, scopes, createdAt, usedAt, revokedAt } = apiKeys

/** The viewer's keys, active ones first, newest first. Nothing of it grants access. */
export const ownApiKeys = query({ who: 'signed-in' }, async (ctx): Promise<ApiKey[]> => {
  return ctx.db
    .select({ id, name, ending, scopes, createdAt, usedAt, revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.userId, ctx.viewer.id))
    .orderBy(sql`${revokedAt} is not null`, desc(createdAt), asc(id))
    .limit(LISTED)
})
