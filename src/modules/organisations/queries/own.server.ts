import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { hostOf, lockScopes, MOST_MEMBERSHIPS } from '../rules.ts'
import { organisationMembers, organisations, organisationSeats, recordStores } from '../tables.server.ts'
import type { OwnMembership } from '../types.ts'
import { ownProgress } from './joining.server.ts'
import { seatsLeftIn } from './seats.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/** The organisations that the viewer joined, and exactly what these see of them. */
export const ownMemberships = query({ who: 'signed-in' }, async (ctx): Promise<OwnMembership[]> => {
  const rows = await ctx.db
    .select({
      memberId: organisationMembers.id,
      id: organisations.id,
      slug: organisations.slug,
      name: organisations.name,
      kind: organisations.kind,
      joinedAt: organisationMembers.joinedAt,
      showsSince: organisationMembers.showsSince,
      isNamed: sql<boolean>`${organisationMembers.certificatesSince} is not null`,
      organisationAgrees: sql<boolean>`${organisations.certificatesSince} is not null`,
      endpoint: recordStores.endpoint,
      recordsSince: organisationMembers.recordsSince,
    })
    .from(organisationMembers)
    .innerJoin(
      organisations,
      and(eq(organisations.id, organisationMembers.organisationId), isNull(organisations.endedAt)),
    )
    .leftJoin(recordStores, eq(recordStores.organisationId, organisations.id))
    .where(eq(organisationMembers.userId, ctx.viewer.id))
    .orderBy(asc(organisationMembers.joinedAt), asc(organisationMembers.id))
    .limit(MOST_MEMBERSHIPS)
  if (rows.length === 0) return []
  const own = await ownProgress(ctx, ctx.viewer.id)
  const held = await heldSeats(ctx, ctx.viewer.id)
  // Who has a course needs no seat of it.
  const owned = await accessList(ctx)
  const left = await seatsLeftIn(
    ctx,
    rows.map(({ id }) => id),
    true,
  )
  return rows.map(({ id, slug, name, kind, endpoint, ...row }) => ({
    ...row,
    recordHost: endpoint && hostOf(endpoint),
    organisation: { slug, name, kind },
    own,
    held: held.filter((seat) => seat.organisationId === id).map(({ title }) => title),
    seats: (left.get(id) ?? []).filter(({ courseId }) => !owned.includes(courseId)),
  }))
})

async function heldSeats(ctx: Context, userId: string): Promise<{ organisationId: string; title: string }[]> {
  const rows = await ctx.db
    .select({ organisationId: organisationSeats.organisationId, ...courseTitle })
    .from(organisationSeats)
    .innerJoin(courses, eq(courses.id, organisationSeats.courseId))
    .where(and(eq(organisationSeats.userId, userId), isNull(organisationSeats.takenBackAt)))
    .orderBy(asc(organisationSeats.givenAt), asc(organisationSeats.id))
  return rows.map(({ organisationId, ...title }) => ({ organisationId, title: called(ctx, title).title }))
}

/** For a command's transaction: the organisation of one of the viewer's memberships, under its lock. @throws Refusal 'not-found' */
export async function membershipInTurn(ctx: Context, userId: string, memberId: string): Promise<string> {
  const own = () =>
    ctx.db
      .select({ organisationId: organisationMembers.organisationId })
      .from(organisationMembers)
      .where(and(eq(organisationMembers.id, memberId), eq(organisationMembers.userId, userId)))
  const { organisationId } = rowOrRefuse(await own())
  await takeAdvisoryLock(ctx, 'organisation', organisationId)
  // Nobody ended it meanwhile.
  return rowOrRefuse(await own()).organisationId
}
