import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { organisations } from '#modules/organisations/tables.server.ts'
import { signOnLinks, signOnProviders } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownSignOnData = query({ who: 'signed-in' }, async (ctx) => {
  return {
    sign_on_links: await ctx.db
      .select({ ...getTableColumns(signOnLinks), organisation: organisations.name })
      .from(signOnLinks)
      .innerJoin(signOnProviders, eq(signOnProviders.id, signOnLinks.providerId))
      .innerJoin(organisations, eq(organisations.id, signOnProviders.organisationId))
      .where(eq(signOnLinks.userId, ctx.viewer.id))
      .orderBy(asc(signOnLinks.linkedAt)),
  }
})
