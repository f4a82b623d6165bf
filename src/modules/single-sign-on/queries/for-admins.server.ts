import { count, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { unlocked } from '#kit/seal.ts'
import { managed } from '#modules/organisations/queries/managed.server.ts'
import { organisations } from '#modules/organisations/tables.server.ts'
import { secretPurpose } from '../provider.server.ts'
import { callbackAddress, wayHref } from '../rules.ts'
import { signOnLinks, signOnProviders } from '../tables.server.ts'
import type { SignOnForAdmin } from '../types.ts'

/** How an organisation's people sign in by its own accounts, or how that is set up. */
export const signOnForAdmin = query(
  { who: 'admin', input: [idOf()], refuses: ['not-found'] },
  async (ctx, id): Promise<SignOnForAdmin> => {
    const { endedAt, ...organisation } = rowOrRefuse(
      await ctx.db
        .select({
          id: organisations.id,
          name: organisations.name,
          slug: organisations.slug,
          endedAt: organisations.endedAt,
        })
        .from(organisations)
        .where(eq(organisations.id, id)),
    )
    const { origin, authSecret } = ctx.config
    const [row] = await ctx.db.select().from(signOnProviders).where(eq(signOnProviders.organisationId, id))
    return {
      organisation: { ...organisation, isOver: endedAt !== null },
      callback: callbackAddress(origin, organisation.slug),
      address: origin + wayHref(organisation.slug),
      provider: row
        ? {
            issuer: row.issuer,
            clientId: row.clientId,
            label: row.label,
            emailDomain: row.emailDomain,
            closedAt: row.closedAt,
            createdAt: row.createdAt,
            people: await peopleOf(ctx, row.id),
            isReadable: unlocked(authSecret, secretPurpose(row.id), row.clientSecret) !== null,
          }
        : null,
    }
  },
)

/** Whether the people of an organisation that the viewer manages sign in by its own accounts, and where. */
export const signOnForManager = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown) => {
    const { id, slug: own } = await managed(ctx, slug)
    const [row] = await ctx.db
      .select({
        id: signOnProviders.id,
        label: signOnProviders.label,
        closedAt: signOnProviders.closedAt,
        emailDomain: signOnProviders.emailDomain,
      })
      .from(signOnProviders)
      .where(eq(signOnProviders.organisationId, id))
    if (!row) return null
    const { id: providerId, closedAt, ...rest } = row
    return {
      ...rest,
      isOpen: closedAt === null,
      people: await peopleOf(ctx, providerId),
      address: ctx.config.origin + wayHref(own),
    }
  },
)

async function peopleOf({ db }: Context, providerId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(signOnLinks)
    .where(eq(signOnLinks.providerId, providerId))
  return row!.n
}
