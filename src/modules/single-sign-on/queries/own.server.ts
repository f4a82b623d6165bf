import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { organisationMembers, organisations } from '#modules/organisations/tables.server.ts'
import { signOnLinks, signOnProviders } from '../tables.server.ts'
import type { OwnLink } from '../types.ts'

/** The organisations by whose accounts the viewer signs in, newest first. */
export async function ownLinks(ctx: Context): Promise<OwnLink[]> {
  const viewer = signedIn(ctx)
  return ctx.db
    .select({
      id: signOnLinks.id,
      organisation: organisations.name,
      label: signOnProviders.label,
      isOpen: sql<boolean>`${signOnProviders.closedAt} is null`,
      linkedAt: signOnLinks.linkedAt,
      usedAt: signOnLinks.usedAt,
      isMember: sql<boolean>`${organisationMembers.id} is not null`,
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
    .where(eq(signOnLinks.userId, viewer.id))
    .orderBy(desc(signOnLinks.linkedAt), asc(signOnLinks.id))
}
