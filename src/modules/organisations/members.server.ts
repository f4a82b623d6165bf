import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { managerIds } from './queries/for-admins.server.ts'
import { recordHost as hostOfStore } from './queries/record-store.server.ts'
import { lockScopes, MOST_MEMBERSHIPS, roomHref } from './rules.ts'
import { joinRequests, memberRemovals, organisationMembers, organisations } from './tables.server.ts'
import { tellOfMember } from './tell-programs.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

type Request = typeof joinRequests.$inferSelect
/** Who comes, by what, and what they agreed to. */
export type Agreed = Pick<Request, 'organisationId' | 'userId' | 'way' | 'shows' | 'recordHost'>

/**
 * Asks the managers of an organisation to let somebody in, in the caller's transaction, which holds the organisation. Asking again
 * changes only what they agreed to.
 * @param isQuiet somebody who was told no is not told again
 * @throws Refusal 'organisation-said-no'
 */
export async function askToJoin(
  ctx: Context,
  agreed: Agreed,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  const { organisationId, shows, recordHost } = agreed
  const id = newId()
  const [row] = await ctx.db
    .insert(joinRequests)
    .values({ ...agreed, id, askedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [joinRequests.organisationId, joinRequests.userId],
      set: { shows, recordHost },
    })
    .returning({ id: joinRequests.id, refusedAt: joinRequests.refusedAt })
  if (row!.refusedAt && !isQuiet) throw new Refusal('organisation-said-no')
  if (row!.id === id) await tellManagers(ctx, organisationId, id)
}

async function tellManagers(ctx: Context, organisationId: string, requestId: string): Promise<void> {
  const [organisation] = await ctx.db
    .select({ slug: organisations.slug, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  for (const userId of await managerIds(ctx, organisationId))
    await notify(ctx, {
      userId,
      kind: 'organisation-asked',
      eventKey: `organisation-asked:${requestId}`,
      values: { title: organisation!.name },
      href: `${roomHref(organisation!.slug, 'invite')}#asking`,
    })
}

/** Makes somebody a member, with what they agreed to; nothing waits or stands against them any more. The caller holds the organisation. */
export async function join(ctx: Context, agreed: Agreed): Promise<void> {
  const { organisationId, userId, way, shows, recordHost } = agreed
  const [showsSince, newMemberId] = [shows ? ctx.now() : null, newId()]
  const isSent = shows && recordHost !== null && (await hostOfStore(ctx, organisationId)) === recordHost
  const recordsSince = isSent ? ctx.now() : null
  const [member] = await ctx.db
    .insert(organisationMembers)
    .values({ id: newMemberId, organisationId, userId, joinedAt: ctx.now(), way, showsSince, recordsSince })
    // Who is in it already and comes again decides again.
    .onConflictDoUpdate({
      target: [organisationMembers.organisationId, organisationMembers.userId],
      set: { showsSince, recordsSince },
    })
    .returning({ id: organisationMembers.id })
  for (const table of [joinRequests, memberRemovals])
    await ctx.db.delete(table).where(and(eq(table.organisationId, organisationId), eq(table.userId, userId)))
  if (member?.id === newMemberId)
    await tellOfMember(ctx, 'member.joined', { organisationId, memberId: newMemberId })
}

/** Refuses one organisation more than a page shows, and from which one could not leave; whoever is in it already may come again. */
export async function refuseMany(
  ctx: Context,
  organisationId: string,
  userId: string,
  code: 'organisation-many' | 'request-many' = 'organisation-many',
): Promise<void> {
  await takeAdvisoryLock(ctx, 'joining', userId)
  const own = await ctx.db
    .select({ organisationId: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(eq(organisationMembers.userId, userId))
  const isIn = own.some((one) => one.organisationId === organisationId)
  if (!isIn && own.length >= MOST_MEMBERSHIPS) throw new Refusal(code)
}
