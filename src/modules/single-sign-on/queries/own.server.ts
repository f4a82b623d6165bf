import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { organisationMembers, organisations } from '#modules/organisations/tables.server.ts'
import { signOnLinks, signOnProviders } from '../tables.server.ts'
import type { OwnLink } from '../types.ts'

/** Of a link: its organisation said within a day that they are one of its people, and its sign-on is open. */
export const vouchedFor = ({ now }: Context) =>
  and(isNull(signOnProviders.closedAt), gt(signOnLinks.usedAt, after(now(), -DAY)))

/** The organisations by whose accounts the viewer signs in, newest first. */
export const ownLinks = query({ who: 'signed-in' }, async (ctx): Promise<OwnLink[]> => {
  return ctx.db
    .select({
      id: signOnLinks.id,
      organisation: organisations.name,
      label: signOnProviders.label,
      isOpen: sql<boolean>`${signOnProviders.closedAt} is null`,
      linkedAt: signOnLinks.linkedAt,
      usedAt: signOnLinks.usedAt,
      isMember: sql<boolean>`${organisationMembers.id} is not null`,
      mayJoin: sql<boolean>`${vouchedFor(ctx)}`,
    })
    .from(signOnLinks)
    .innerJoin(signOnProviders, eq(signOnProviders.id, signOnLinks.providerId))
    .innerJoin(organisations, eq(organisations.id, signOnProviders.organisationId))
    .leftJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, organisations.id),
        eq(organisationMembers.userId, signOnLinks.userId),
      ),
    )
    .where(eq(signOnLinks.userId, ctx.viewer.id))
    .orderBy(desc(signOnLinks.linkedAt), asc(signOnLinks.id))
})
