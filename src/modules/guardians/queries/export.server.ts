import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { guardianConsents } from '../tables.server.ts'

/** What the viewer may take along, by table; no code, no address of the parent's page. */
export async function ownGuardiansData(ctx: Context) {
  const { id: viewerId } = signedIn(ctx)
  const { userId, phone, state, words, locale, askedAt, answeredAt, endedAt } = guardianConsents
  return {
    guardian_consents: await ctx.db
      .select({ userId, phone, state, words, locale, askedAt, answeredAt, endedAt })
      .from(guardianConsents)
      .where(eq(userId, viewerId))
      .orderBy(asc(askedAt)),
  }
}
