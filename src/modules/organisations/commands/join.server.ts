import { and, eq, isNull, sql } from 'drizzle-orm'
import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { inTurn } from '#core/advisory-lock.server.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { invitationView, type Invited, invitedBy, isMember, type Key } from '../queries/joining.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { MOST_MEMBERSHIPS } from '../rules.ts'
import { invitations, organisationMembers, organisations } from '../tables.server.ts'
import { Acceptance, type InvitationView, NameChoice, ShowsMark } from '../types.ts'
import { tellOfMember } from '../tell-programs.server.ts'
import { isStore } from './record-store.server.ts'
import { seatTo } from './seats.server.ts'

/** Who invites. A code that is tried counts before it is looked up, so that many at once do not slip through; a good one is no try. */
async function found(ctx: Context, userId: string, key: Key): Promise<Invited> {
  if (key.token !== undefined || key.code === undefined) return invitedBy(ctx, key)
  const uses = {
    'organisation-code-user': userId,
    'organisation-code-user-day': userId,
    'organisation-code-address': true,
  } as const
  return limit.trying(ctx, uses, () => invitedBy(ctx, key))
}

/**
 * Reads an invitation by the address of a mail or a link, or by the code of an SMS: who invites, and what would be shown.
 * @throws Refusal 'invitation-not-found', 'too-many'
 */
export async function openInvitation(ctx: Context, key: Key): Promise<InvitationView> {
  const viewer = signedIn(ctx)
  return invitationView(ctx, viewer.id, await found(ctx, viewer.id, key))
}

/**
 * Joins an organisation, with or without showing one's progress to it, and with a seat where one is left open.
 * @param raw Acceptance
 * @throws Refusal 'invitation-not-found', 'organisation-many', 'seat-none', 'seat-has-course', 'invalid-input', 'too-many'
 */
export async function acceptInvitation(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { shows, records, host = '', courseId, ...key } = parse(Acceptance, raw)
  if (shows) withConsent(ctx)
  await limit(ctx, { 'organisation-member': viewer.id })
  const { organisation, way } = await found(ctx, viewer.id, key)
  const organisationId = organisation.id
  const isNew = (await ctx.db.$count(organisationMembers, isMember(organisationId, viewer.id))) === 0
  if (way === 'link' && isNew) await limit(ctx, { 'organisation-link-day': organisationId })
  await inTurn(ctx, 'organisation', organisationId, () =>
    atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'organisation', organisationId)
      await useUp(ctx, organisationId, key)
      await refuseMany(ctx, organisationId, viewer.id)
      const [showsSince, newMemberId] = [shows ? ctx.now() : null, newId()]
      const recordsSince = shows && records && (await isStore(ctx, organisationId, host)) ? ctx.now() : null
      const [member] = await ctx.db
        .insert(organisationMembers)
        .values({
          id: newMemberId,
          organisationId,
          userId: viewer.id,
          joinedAt: ctx.now(),
          way,
          showsSince,
          recordsSince,
        })
        // Who is in it already and comes again decides again.
        .onConflictDoUpdate({
          target: [organisationMembers.organisationId, organisationMembers.userId],
          set: { showsSince, recordsSince },
        })
        .returning({ id: organisationMembers.id })
      if (member?.id === newMemberId)
        await tellOfMember(ctx, 'member.joined', { organisationId, memberId: newMemberId })
      if (courseId) await seatTo(ctx, { organisationId, userId: viewer.id, courseId, givenBy: null })
    }),
  )
}

/**
 * Lets somebody whom their organisation's own server knows join it, as they agreed; called by single-sign-on in its transaction, which
 * asked for consent where progress is shown. Who is a member already decides nothing anew.
 * @throws Refusal 'not-found' for one that has ended, 'organisation-many'
 */
export async function joinBySignOn(
  ctx: Context,
  organisationId: string,
  userId: string,
  shows: boolean,
): Promise<void> {
  await takeAdvisoryLock(ctx, 'organisation', organisationId)
  rowOrRefuse(await livingOne(ctx, organisationId))
  await refuseMany(ctx, organisationId, userId)
  const joined = { id: newId(), organisationId, userId, joinedAt: ctx.now(), way: 'sign-on' as const }
  const [made] = await ctx.db
    .insert(organisationMembers)
    .values({ ...joined, showsSince: shows ? ctx.now() : null })
    .onConflictDoNothing({ target: [organisationMembers.organisationId, organisationMembers.userId] })
    .returning({ id: organisationMembers.id })
  if (made) await tellOfMember(ctx, 'member.joined', { organisationId, memberId: made.id })
}

const livingOne = ({ db }: Context, organisationId: string) =>
  db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isNull(organisations.endedAt)))

/** Refuses one organisation more than a page shows, and from which one could not leave; whoever is in it already may come again. */
async function refuseMany(ctx: Context, organisationId: string, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'joining', userId)
  const own = await ctx.db
    .select({ organisationId: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(eq(organisationMembers.userId, userId))
  const isIn = own.some((one) => one.organisationId === organisationId)
  if (!isIn && own.length >= MOST_MEMBERSHIPS) throw new Refusal('organisation-many')
}

/** What a mail or an SMS says is answered once; the name and number of who was invited go with it. */
async function useUp(ctx: Context, organisationId: string, key: Key): Promise<void> {
  // Under the lock: neither used, renewed nor ended meanwhile.
  const { invitationId } = await invitedBy(ctx, key)
  if (invitationId !== null) await ctx.db.delete(invitations).where(eq(invitations.id, invitationId))
  rowOrRefuse(await livingOne(ctx, organisationId), 'invitation-not-found')
}

/**
 * Says no to a mail or an SMS: the organisation sees that, and cannot invite the same address or number again for a while. Whoever thinks
 * better of it may still accept.
 * @param raw Acceptance
 * @throws Refusal 'invitation-not-found', 'too-many'
 */
export async function declineInvitation(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { token, code } = parse(Acceptance, raw)
  await limit(ctx, { 'organisation-member': viewer.id })
  const { invitationId } = await found(ctx, viewer.id, { token, code })
  // A link is nobody's alone.
  if (invitationId === null) throw new Refusal('invitation-not-found')
  await ctx.db.update(invitations).set({ state: 'declined' }).where(eq(invitations.id, invitationId))
}

/**
 * Begins or ends showing one's progress to an organisation.
 * @param raw ShowsMark
 * @throws Refusal 'not-found', 'invalid-input', 'too-many'
 */
export async function showProgress(ctx: Context, rawMemberId: unknown, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const memberId = idOrRefuse(rawMemberId)
  const { shows } = parse(ShowsMark, raw)
  if (shows === 'yes') withConsent(ctx)
  await limit(ctx, { 'organisation-member': viewer.id })
  rowOrRefuse(
    await ctx.db
      .update(organisationMembers)
      .set({ showsSince: shows === 'yes' ? ctx.now() : null })
      .where(ownMember(memberId, viewer.id))
      .returning({ id: organisationMembers.id }),
  )
}

/**
 * Lets one's certificates carry an organisation's name, or no longer: of those that are issued from then on.
 * @param raw NameChoice
 * @throws Refusal 'not-found', 'invalid-input', 'too-many'
 */
export async function nameOnCertificates(ctx: Context, rawMemberId: unknown, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const memberId = idOrRefuse(rawMemberId)
  const { named } = parse(NameChoice, raw)
  if (named) withConsent(ctx)
  await limit(ctx, { 'organisation-member': viewer.id })
  const { certificatesSince } = organisationMembers
  // Who agrees again did so since the first time.
  const since = sql`coalesce(${certificatesSince}, ${sql.param(ctx.now(), certificatesSince)})`
  rowOrRefuse(
    await ctx.db
      .update(organisationMembers)
      .set({ certificatesSince: named ? since : null })
      .where(ownMember(memberId, viewer.id))
      .returning({ id: organisationMembers.id }),
  )
}

const ownMember = (memberId: string, userId: string) =>
  and(eq(organisationMembers.id, memberId), eq(organisationMembers.userId, userId))

/** Leaves an organisation: it sees nothing any more. What was learned stays, and the courses of its seats. @throws Refusal 'not-found', 'too-many' */
export async function leaveOrganisation(ctx: Context, rawMemberId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const memberId = idOrRefuse(rawMemberId)
  await limit(ctx, { 'organisation-member': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { organisationId } = rowOrRefuse(
      await ctx.db
        .delete(organisationMembers)
        .where(ownMember(memberId, viewer.id))
        .returning({ organisationId: organisationMembers.organisationId }),
    )
    await tellOfMember(ctx, 'member.left', { organisationId, memberId })
  })
}

/** A manager takes somebody out; what they learned and the courses of their seats stay. @throws Refusal 'not-found', 'too-many' */
export async function removeMember(ctx: Context, slug: unknown, rawMemberId: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  await limit(ctx, { 'organisation-manager': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { id } = await managedInTurn(ctx, slug)
    const memberId = idOrRefuse(rawMemberId)
    rowOrRefuse(
      await ctx.db
        .delete(organisationMembers)
        .where(and(eq(organisationMembers.id, memberId), eq(organisationMembers.organisationId, id)))
        .returning({ id: organisationMembers.id }),
    )
    await tellOfMember(ctx, 'member.left', { organisationId: id, memberId })
  })
}
