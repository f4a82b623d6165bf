import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { toolKeys } from '../keys.server.ts'
import { messageAddress } from '../rules.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'
import type { PlatformRow, PlatformView, ToolAddresses } from '../types.ts'

// Raw names: within a query's columns the library leaves out the table's.
const people = sql<number>`(select count(*)::int from lti_links where lti_links.platform_id = lti_platforms.id)`

/** All platforms, newest first. */
export const platformsForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<PlatformRow>> => {
    const { id, name, issuer, closedAt } = ltiPlatforms
    return pageOf(
      ctx.db
        .select({ id, name, issuer, closedAt, people })
        .from(ltiPlatforms)
        .orderBy(desc(ltiPlatforms.createdAt), asc(ltiPlatforms.id)),
      page,
    )
  },
)

/** One platform as it was registered. */
export const platformForAdmin = query(
  { who: 'admin', refuses: ['lti-platform-not-found'] },
  async (ctx, id: unknown): Promise<PlatformView> => {
    const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
    const row = rowOrRefuse(
      await ctx.db
        .select({
          id: ltiPlatforms.id,
          name: ltiPlatforms.name,
          issuer: ltiPlatforms.issuer,
          clientId: ltiPlatforms.clientId,
          deploymentIds: ltiPlatforms.deploymentIds,
          authUrl: ltiPlatforms.authUrl,
          tokenUrl: ltiPlatforms.tokenUrl,
          jwksUrl: ltiPlatforms.jwksUrl,
          createdAt: ltiPlatforms.createdAt,
          closedAt: ltiPlatforms.closedAt,
          namesSince: ltiPlatforms.namesSince,
          namesAgreedOn: ltiPlatforms.namesAgreedOn,
          namesNote: ltiPlatforms.namesNote,
          people,
        })
        .from(ltiPlatforms)
        .where(isIt),
      'lti-platform-not-found',
    )
    const [stuck] = await ctx.db
      .select({ n: count() })
      .from(ltiScores)
      .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
      .where(
        sql`${ltiLinks.platformId} = ${row.id} and ${ltiLinks.sendsScores} and ${ltiScores.wanted} > ${ltiScores.sent} and ${ltiScores.attempts} > 0`,
      )
    const { namesSince: since, namesAgreedOn: agreedOn, namesNote: note, ...platform } = row
    return { ...platform, names: since && { since, agreedOn: agreedOn!, note: note! }, stuck: stuck!.n }
  },
)

/** What an administrator enters at the other system; nothing where no key was set up. */
export function toolAddresses(ctx: Context): ToolAddresses | null {
  adminOnly(ctx)
  if (!toolKeys(ctx.config)) return null
  const { origin } = ctx.config
  return {
    tool: `${origin}/courses`,
    login: `${origin}/lti/login`,
    redirect: messageAddress(origin),
    keys: `${origin}/lti/jwks.json`,
    choice: messageAddress(origin),
  }
}
