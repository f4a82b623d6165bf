import { and, eq, isNull, sql } from 'drizzle-orm'
import { atomically, type Context, withConsent } from '#context.ts'
import { guesses } from '#core/guesses.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { inTurn, locksOf } from '#core/advisory-lock.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import {
  asksFirst,
  invitationView,
  type Invited,
  invitedBy,
  isMember,
  type Key,
} from '../queries/joining.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { lockScopes, organisationsLimits } from '../rules.ts'
import { invitations, memberRemovals, organisationMembers, organisations } from '../tables.server.ts'
import { Acceptance, type InvitationView, NameChoice, ShowsMark } from '../types.ts'
import { askToJoin, join, refuseMany } from '../members.server.ts'
import { tellOfMember } from '../tell-programs.server.ts'
import { seatTo } from './seats.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  ...organisationsLimits,
  // Who joins by the link of one organisation: a link that got about brings a day's number.
  'organisation-link-day': { max: 1000, windowMs: DAY },
  // Codes of SMS that were not good.
  'organisation-code-user': guesses.user,
  'organisation-code-user-day': guesses.day,
  'organisation-code-address': guesses.address,
})

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

/** Reads an invitation by the address of a mail or a link, or by the code of an SMS: who invites, and what would be shown. */
export const openInvitation = command(
  { who: 'signed-in', refuses: ['invitation-not-found', 'too-many'] },
  async (ctx, key: Key): Promise<InvitationView> => {
    return invitationView(ctx, ctx.viewer.id, await found(ctx, ctx.viewer.id, key))
  },
)

/**
 * Joins an organisation, with or without showing one's progress to it, and with a seat where one is left open; or asks a manager for it.
 * @returns whether they are in it now, or wait for a manager's yes
 */
export const acceptInvitation = command(
  {
    who: 'signed-in',
    input: [Acceptance],
    refuses: [
      'invitation-not-found',
      'organisation-many',
      'organisation-said-no',
      'seat-none',
      'seat-has-course',
      'too-many',
      'consent-needed',
    ],
  },
  async (ctx, { shows, records, host = '', courseId, ...key }): Promise<'joined' | 'asked'> => {
    if (shows) withConsent(ctx)
    await limit(ctx, { 'organisation-member': ctx.viewer.id })
    const { organisation, way } = await found(ctx, ctx.viewer.id, key)
    const organisationId = organisation.id
    const isNew = (await ctx.db.$count(organisationMembers, isMember(organisationId, ctx.viewer.id))) === 0
    if (way === 'link' && isNew) await limit(ctx, { 'organisation-link-day': organisationId })
    const agreed = { shows, recordHost: shows && records ? host : null }
    return inTurn(ctx, 'organisation', organisationId, () =>
      atomically(ctx, async (ctx) => {
        await takeAdvisoryLock(ctx, 'organisation', organisationId)
        const invited = await useUp(ctx, organisationId, key)
        await refuseMany(ctx, organisationId, ctx.viewer.id)
        // Under the lock: a manager may have taken them out meanwhile, or renewed the link.
        const isIn = (await ctx.db.$count(organisationMembers, isMember(organisationId, ctx.viewer.id))) > 0
        if (!isIn && (await asksFirst(ctx, ctx.viewer.id, invited))) {
          await askToJoin(ctx, { organisationId, userId: ctx.viewer.id, way, ...agreed })
          return 'asked'
        }
        await join(ctx, { organisationId, userId: ctx.viewer.id, way, ...agreed })
        if (courseId) await seatTo(ctx, { organisationId, userId: ctx.viewer.id, courseId, givenBy: null })
        return 'joined'
      }),
    )
  },
)

/**
 * Lets somebody whom their organisation's own server knows join it, as they agreed; called by single-sign-on in its transaction, which
 * asked for consent where progress is shown. Who is a member already decides nothing anew. Refuses with 'not-found' for one that has ended,
 * 'organisation-many'.
 */
export const joinBySignOn = internal(
  async (ctx: Context, organisationId: string, userId: string, shows: boolean): Promise<void> => {
    await takeAdvisoryLock(ctx, 'organisation', organisationId)
    rowOrRefuse(await livingOne(ctx, organisationId))
    await refuseMany(ctx, organisationId, userId)
    if ((await ctx.db.$count(organisationMembers, isMember(organisationId, userId))) > 0) return
    const agreed = { organisationId, userId, way: 'sign-on' as const, shows, recordHost: null }
    const came = { organisation: { id: organisationId }, linkAsks: false, writtenAt: null }
    // Whom a manager took out comes back by a manager's yes, whoever else knows them.
    if (await asksFirst(ctx, userId, came)) await askToJoin(ctx, agreed, { isQuiet: true })
    else await join(ctx, agreed)
  },
)

const livingOne = ({ db }: Context, organisationId: string) =>
  db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isNull(organisations.endedAt)))

/** What a mail or an SMS says is answered once; the name and number of who was invited go with it. */
async function useUp(ctx: Context, organisationId: string, key: Key): Promise<Invited> {
  // Under the lock: neither used, renewed nor ended meanwhile.
  const invited = await invitedBy(ctx, key)
  const { invitationId } = invited
  if (invitationId !== null) await ctx.db.delete(invitations).where(eq(invitations.id, invitationId))
  rowOrRefuse(await livingOne(ctx, organisationId), 'invitation-not-found')
  return invited
}

/**
 * Says no to a mail or an SMS: the organisation sees that, and cannot invite the same address or number again for a while. Whoever thinks
 * better of it may still accept.
 */
export const declineInvitation = command(
  {
    who: 'signed-in',
    input: [Acceptance],
    limit: perPerson(organisationsLimits, 'organisation-member'),
    refuses: ['invitation-not-found'],
  },
  async (ctx, { token, code }): Promise<void> => {
    const { invitationId } = await found(ctx, ctx.viewer.id, { token, code })
    // A link is nobody's alone.
    if (invitationId === null) throw new Refusal('invitation-not-found')
    await ctx.db.update(invitations).set({ state: 'declined' }).where(eq(invitations.id, invitationId))
  },
)

/** Begins or ends showing one's progress to an organisation. */
export const showProgress = command(
  { who: 'signed-in', input: [idOf(), ShowsMark], refuses: ['not-found', 'too-many', 'consent-needed'] },
  async (ctx, memberId, { shows }): Promise<void> => {
    if (shows === 'yes') withConsent(ctx)
    await limit(ctx, { 'organisation-member': ctx.viewer.id })
    rowOrRefuse(
      await ctx.db
        .update(organisationMembers)
        .set({ showsSince: shows === 'yes' ? ctx.now() : null })
        .where(ownMember(memberId, ctx.viewer.id))
        .returning({ id: organisationMembers.id }),
    )
  },
)

/** Lets one's certificates carry an organisation's name, or no longer: of those that are issued from then on. */
export const nameOnCertificates = command(
  { who: 'signed-in', input: [idOf(), NameChoice], refuses: ['not-found', 'too-many', 'consent-needed'] },
  async (ctx, memberId, { named }): Promise<void> => {
    if (named) withConsent(ctx)
    await limit(ctx, { 'organisation-member': ctx.viewer.id })
    const { certificatesSince } = organisationMembers
    // Who agrees again did so since the first time.
    const since = sql`coalesce(${certificatesSince}, ${sql.param(ctx.now(), certificatesSince)})`
    rowOrRefuse(
      await ctx.db
        .update(organisationMembers)
        .set({ certificatesSince: named ? since : null })
        .where(ownMember(memberId, ctx.viewer.id))
        .returning({ id: organisationMembers.id }),
    )
  },
)

const ownMember = (memberId: string, userId: string) =>
  and(eq(organisationMembers.id, memberId), eq(organisationMembers.userId, userId))

/** Leaves an organisation: it sees nothing any more. What was learned stays, and the courses of its seats. */
export const leaveOrganisation = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(organisationsLimits, 'organisation-member'),
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, memberId): Promise<void> => {
    const { organisationId } = rowOrRefuse(
      await ctx.db
        .delete(organisationMembers)
        .where(ownMember(memberId, ctx.viewer.id))
        .returning({ organisationId: organisationMembers.organisationId }),
    )
    await tellOfMember(ctx, 'member.left', { organisationId, memberId })
  },
)

/**
 * A manager takes somebody out; what they learned and the courses of their seats stay. They come back by a manager's yes or another
 * invitation, and not by the link.
 */
export const removeMember = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown, rawMemberId: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      const memberId = idOrRefuse(rawMemberId)
      const { userId } = rowOrRefuse(
        await ctx.db
          .delete(organisationMembers)
          .where(and(eq(organisationMembers.id, memberId), eq(organisationMembers.organisationId, id)))
          .returning({ userId: organisationMembers.userId }),
      )
      const removedAt = ctx.now()
      await ctx.db
        .insert(memberRemovals)
        .values({ organisationId: id, userId, removedAt })
        .onConflictDoUpdate({
          target: [memberRemovals.organisationId, memberRemovals.userId],
          set: { removedAt },
        })
      await tellOfMember(ctx, 'member.left', { organisationId: id, memberId })
    })
  },
)
