import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { MOST_MEMBERSHIPS } from '../rules.ts'
import { joinRequests, memberRemovals, organisations } from '../tables.server.ts'
import type { OwnRequest, RequestRow } from '../types.ts'
import { managed } from './managed.server.ts'

/** Who asks to join an organisation, the longest first, for who manages it: the name and the day. */
export const requestsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, page: number): Promise<Page<RequestRow>> => {
    const { id } = await managed(ctx, slug)
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: joinRequests.id,
          accountName: users.name,
          profileName: profiles.fullName,
          askedAt: joinRequests.askedAt,
          wasMember: sql<boolean>`${memberRemovals.userId} is not null`,
        })
        .from(joinRequests)
        .innerJoin(users, eq(users.id, joinRequests.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(
          memberRemovals,
          and(
            eq(memberRemovals.organisationId, joinRequests.organisationId),
            eq(memberRemovals.userId, joinRequests.userId),
          ),
        )
        .where(
          and(
            eq(joinRequests.organisationId, id),
            isNull(joinRequests.refusedAt),
            isNull(users.suspendedAt),
            isNull(users.erasedAt),
          ),
        )
        .orderBy(asc(joinRequests.askedAt), asc(joinRequests.id)),
      page,
    )
    return {
      ...place,
      rows: rows.map(({ accountName, profileName, ...row }) => ({
        ...row,
        name: displayName({ accountName, profileName }),
      })),
    }
  },
)

/** Where the viewer asked to join and is not in, last first. */
export const ownRequests = query({ who: 'signed-in' }, async (ctx): Promise<OwnRequest[]> => {
  const rows = await ctx.db
    .select({
      id: joinRequests.id,
      organisation: organisations.name,
      askedAt: joinRequests.askedAt,
      refusedAt: joinRequests.refusedAt,
    })
    .from(joinRequests)
    .innerJoin(
      organisations,
      and(eq(organisations.id, joinRequests.organisationId), isNull(organisations.endedAt)),
    )
    .where(eq(joinRequests.userId, ctx.viewer.id))
    .orderBy(desc(joinRequests.askedAt), asc(joinRequests.id))
    .limit(MOST_MEMBERSHIPS)
  return rows.map(({ refusedAt, ...row }) => ({ ...row, isRefused: refusedAt !== null }))
})
