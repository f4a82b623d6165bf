import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { inTurn } from '#core/advisory-lock.server.ts'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { hasPassword } from '#modules/accounts/queries/people.server.ts'
import { joinBySignOn } from '#modules/organisations/commands/join.server.ts'
import { vouchedFor } from '../queries/own.server.ts'
import { singleSignOnLimits } from '../rules.ts'
import { signOnLinks, signOnProviders } from '../tables.server.ts'

const ownLink = (id: string, userId: string) => and(eq(signOnLinks.id, id), eq(signOnLinks.userId, userId))

/** Ends a link of the viewer; their account stays. Not the last way in: then a password comes first. */
export const unlinkAccount = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(singleSignOnLimits, 'sign-on-user'),
    refuses: ['not-found', 'sign-on-last-way'],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    // All of theirs are held, so that two cannot end at once as each other's last way.
    const own = await ctx.db
      .select({ id: signOnLinks.id })
      .from(signOnLinks)
      .where(eq(signOnLinks.userId, ctx.viewer.id))
      .orderBy(asc(signOnLinks.id))
      .for('update')
    rowOrRefuse(own.filter((link) => link.id === id))
    if (!(await hasPassword(ctx)) && !(await hasAnother(ctx, ctx.viewer.id, id)))
      throw new Refusal('sign-on-last-way')
    await ctx.db.delete(signOnLinks).where(ownLink(id, ctx.viewer.id))
  },
)

async function hasAnother(ctx: Context, userId: string, id: string): Promise<boolean> {
  const open = await ctx.db
    .select({ id: signOnLinks.id })
    .from(signOnLinks)
    .innerJoin(
      signOnProviders,
      and(eq(signOnProviders.id, signOnLinks.providerId), isNull(signOnProviders.closedAt)),
    )
    .where(and(eq(signOnLinks.userId, userId), ne(signOnLinks.id, id)))
    .limit(1)
  return open.length > 0
}

/**
 * Joins the organisation by whose account the viewer signs in, where it let them in today: who was taken out of it and has no account
 * there any more does not come back by a link of years ago. It is shown nothing until they say so.
 */
export const joinOwnOrganisation = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(singleSignOnLimits, 'sign-on-user'),
    refuses: ['not-found', 'sign-on-stale', 'organisation-many', 'organisation-said-no'],
  },
  async (ctx, id): Promise<void> => {
    const { organisationId, mayJoin } = rowOrRefuse(
      await ctx.db
        .select({ organisationId: signOnProviders.organisationId, mayJoin: sql<boolean>`${vouchedFor(ctx)}` })
        .from(signOnLinks)
        .innerJoin(signOnProviders, eq(signOnProviders.id, signOnLinks.providerId))
        .where(ownLink(id, ctx.viewer.id)),
    )
    if (!mayJoin) throw new Refusal('sign-on-stale')
    await inTurn(ctx, 'organisation', organisationId, () =>
      atomically(ctx, (ctx) => joinBySignOn(ctx, organisationId, ctx.viewer.id, false)),
    )
  },
)
