import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { guardianConsents } from '../tables.server.ts'

/** What the viewer may take along, by table; no code, no address of the parent's page. */
export const ownGuardiansData = query({ who: 'signed-in' }, async (ctx) => {
  const { id: viewerId } = ctx.viewer
  const { userId, phone, state, words, locale, askedAt, answeredAt, endedAt } = guardianConsents
  return {
    guardian_consents: await ctx.db
      .select({ userId, phone, state, words, locale, askedAt, answeredAt, endedAt })
      .from(guardianConsents)
      .where(eq(userId, viewerId))
      .orderBy(asc(askedAt)),
  }
})
