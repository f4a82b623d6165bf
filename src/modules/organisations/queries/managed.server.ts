import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { organisationManagers, organisations } from '../tables.server.ts'
import type { Organisation } from '../types.ts'

const shape = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  kind: organisations.kind,
  linkNumber: organisations.linkNumber,
  linkAsks: organisations.linkAsks,
}
export type Managed = Organisation & { linkNumber: number; linkAsks: boolean; managerId: string }

/**
 * An organisation that the viewer manages.
 * @throws Refusal 'not-authenticated'; 'not-found' for everybody else, as for one that does not exist or has ended
 */
export async function managed(ctx: Context, slug: unknown): Promise<Managed> {
  const viewer = signedIn(ctx)
  if (typeof slug !== 'string' || slug.length > 80) throw new Refusal('not-found')
  const row = rowOrRefuse(
    await ctx.db
      .select(shape)
      .from(organisationManagers)
      .innerJoin(
        organisations,
        and(eq(organisations.id, organisationManagers.organisationId), isNull(organisations.endedAt)),
      )
      .where(and(eq(organisations.slug, slug), eq(organisationManagers.userId, viewer.id))),
  )
  return { ...row, managerId: viewer.id }
}

/** The same for a command's transaction: until it ends nobody takes them off, ends the organisation, or gives another of its seats. */
export async function managedInTurn(ctx: Context, slug: unknown): Promise<Managed> {
  const { id } = await managed(ctx, slug)
  await takeAdvisoryLock(ctx, 'organisation', id)
  return managed(ctx, slug)
}

/** The organisations that the viewer manages, by name. */
export async function ownManaged(ctx: Context): Promise<{ slug: string; name: string }[]> {
  const viewer = signedIn(ctx)
  return ctx.db
    .select({ slug: organisations.slug, name: organisations.name })
    .from(organisationManagers)
    .innerJoin(
      organisations,
      and(eq(organisations.id, organisationManagers.organisationId), isNull(organisations.endedAt)),
    )
    .where(eq(organisationManagers.userId, viewer.id))
    .orderBy(asc(organisations.name), asc(organisations.id))
}
