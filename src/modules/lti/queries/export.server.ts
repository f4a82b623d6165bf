import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'

const { busyUntil: _busy, nextAt: _next, attempts: _attempts, ...scoreColumns } = getTableColumns(ltiScores)

/** What the viewer's download contains, by table. */
export const ownLtiData = query({ who: 'signed-in' }, async (ctx) => {
  const own = eq(ltiLinks.userId, ctx.viewer.id)
  return {
    lti_links: await ctx.db
      .select({ ...getTableColumns(ltiLinks), platform: ltiPlatforms.name })
      .from(ltiLinks)
      .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
      .where(own)
      .orderBy(asc(ltiLinks.linkedAt)),
    lti_scores: await ctx.db
      .select(scoreColumns)
      .from(ltiScores)
      .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
      .where(own)
      .orderBy(asc(ltiScores.id)),
  }
})
