import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { lockScopes } from '../rules.ts'
import { organisationManagers, organisations } from '../tables.server.ts'
import type { Organisation } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const shape = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  kind: organisations.kind,
  linkNumber: organisations.linkNumber,
  linkAsks: organisations.linkAsks,
}
export type Managed = Organisation & { linkNumber: number; linkAsks: boolean; managerId: string }

/** An organisation that the viewer manages. */
export const managed = query(
  {
    who: 'signed-in',
    // 'not-found' for everybody else, as for one that does not exist or has ended.
    refuses: ['not-found'],
  },
  async (ctx, slug: unknown): Promise<Managed> => {
    if (typeof slug !== 'string' || slug.length > 80) throw new Refusal('not-found')
    const row = rowOrRefuse(
      await ctx.db
        .select(shape)
        .from(organisationManagers)
        .innerJoin(
          organisations,
          and(eq(organisations.id, organisationManagers.organisationId), isNull(organisations.endedAt)),
        )
        .where(and(eq(organisations.slug, slug), eq(organisationManagers.userId, ctx.viewer.id))),
    )
    return { ...row, managerId: ctx.viewer.id }
  },
)

/** The same for a command's transaction: until it ends nobody takes them off, ends the organisation, or gives another of its seats. */
export async function managedInTurn(ctx: Context, slug: unknown): Promise<Managed> {
  const { id } = await managed(ctx, slug)
  await takeAdvisoryLock(ctx, 'organisation', id)
  return managed(ctx, slug)
}

/** The organisations that the viewer manages, by name. */
export const ownManaged = query(
  { who: 'signed-in' },
  async (ctx): Promise<{ slug: string; name: string }[]> => {
    return ctx.db
      .select({ slug: organisations.slug, name: organisations.name })
      .from(organisationManagers)
      .innerJoin(
        organisations,
        and(eq(organisations.id, organisationManagers.organisationId), isNull(organisations.endedAt)),
      )
      .where(eq(organisationManagers.userId, ctx.viewer.id))
      .orderBy(asc(organisations.name), asc(organisations.id))
  },
)
