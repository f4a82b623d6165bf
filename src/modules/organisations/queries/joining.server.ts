import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { unsealed } from '#kit/seal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { CODE_LETTERS } from '../rules.ts'
import { hashOfCode, LINK_SEAL, MAIL_SEAL, smsCodeIn } from '../seals.server.ts'
import { invitations, memberRemovals, organisationMembers, organisations } from '../tables.server.ts'
import type { InvitationView, Organisation, Progress } from '../types.ts'
import { progressFrom, progressOf } from './progress.server.ts'
import { recordHost } from './record-store.server.ts'
import { seatsLeft } from './seats.server.ts'

export type Way = 'link' | 'mail' | 'sms'
/** What an address or a code stands for. */
export type Invited = {
  organisation: Organisation
  way: Way
  /** Empty for a link, which is for many. */
  invitationId: string | null
  /** When it was written, if it is for one. */
  writtenAt: Date | null
  /** Whoever comes by the link waits for a manager's yes. */
  linkAsks: boolean
}
export type Key = { token?: string | undefined; code?: string | undefined }

const organisation = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  kind: organisations.kind,
}

/** Who invites by an address or a code. @throws Refusal 'invitation-not-found' for whatever does not, or no longer */
export async function invitedBy(ctx: Context, { token, code }: Key): Promise<Invited> {
  const found = token === undefined ? await byCode(ctx, code ?? '') : await byToken(ctx, token)
  if (!found) throw new Refusal('invitation-not-found')
  return found
}

/**
 * Who invites by the address of a mail or a link, for somebody who has not signed in yet: they read who asks before they are asked for an
 * account, and whoever holds a dead address reads that at once.
 */
export const inviterOf = query(
  {
    who: 'anyone',
    because: 'whoever holds the sealed address of an invitation, before they sign in',
    refuses: ['invitation-not-found'],
  },
  async (ctx, token: string): Promise<Pick<Organisation, 'name' | 'kind'>> => {
    const { organisation } = await invitedBy(ctx, { token })
    return { name: organisation.name, kind: organisation.kind }
  },
)

async function byToken(ctx: Context, token: string): Promise<Invited | null> {
  const { authSecret } = ctx.config
  const invitationId = unsealed(authSecret, MAIL_SEAL, token)
  if (invitationId !== null && isUuid(invitationId))
    return byRow(ctx, 'mail', eq(invitations.id, invitationId))
  const [id = '', number = ''] = (unsealed(authSecret, LINK_SEAL, token) ?? '').split('.')
  if (!isUuid(id) || !/^[1-9]\d{0,8}$/.test(number)) return null
  const [row] = await ctx.db
    .select({ ...organisation, linkAsks: organisations.linkAsks })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, id),
        eq(organisations.linkNumber, Number(number)),
        isNull(organisations.endedAt),
      ),
    )
  if (!row) return null
  const { linkAsks, ...of } = row
  return { organisation: of, way: 'link', invitationId: null, writtenAt: null, linkAsks }
}

async function byCode(ctx: Context, typed: string): Promise<Invited | null> {
  const code = smsCodeIn(typed)
  if (code.length !== CODE_LETTERS) return null
  return byRow(ctx, 'sms', eq(invitations.codeHash, hashOfCode(ctx.config.authSecret, code)))
}

async function byRow(ctx: Context, way: Way, is: ReturnType<typeof eq>): Promise<Invited | null> {
  const [row] = await ctx.db
    .select({ invitationId: invitations.id, writtenAt: invitations.createdAt, ...organisation })
    .from(invitations)
    .innerJoin(
      organisations,
      and(eq(organisations.id, invitations.organisationId), isNull(organisations.endedAt)),
    )
    .where(and(is, inArray(invitations.state, ['sent', 'declined']), gt(invitations.expiresAt, ctx.now())))
  if (!row) return null
  const { invitationId, writtenAt, ...of } = row
  return { organisation: of, way, invitationId, writtenAt, linkAsks: false }
}

/**
 * Whether somebody who is invited so waits for a manager's yes: by a link that asks for it, or after a manager took them out and nobody
 * invited them since.
 */
export async function asksFirst(
  { db }: Context,
  userId: string,
  {
    organisation,
    linkAsks,
    writtenAt,
  }: Pick<Invited, 'linkAsks' | 'writtenAt'> & { organisation: { id: string } },
): Promise<boolean> {
  if (linkAsks) return true
  const [removal] = await db
    .select({ removedAt: memberRemovals.removedAt })
    .from(memberRemovals)
    .where(and(eq(memberRemovals.organisationId, organisation.id), eq(memberRemovals.userId, userId)))
  return removal !== undefined && (writtenAt === null || writtenAt <= removal.removedAt)
}

/** An invitation as the viewer reads it, with what would be shown of them today. */
export async function invitationView(
  ctx: Context,
  viewerId: string,
  invited: Invited,
): Promise<InvitationView> {
  const { invitationId } = invited
  const { id, name, kind, slug } = invited.organisation
  const asks = await asksFirst(ctx, viewerId, invited)
  const owned = asks ? [] : await accessList(ctx)
  return {
    organisation: { name, kind, slug },
    asks,
    // Who has a course needs no seat of it, and who only asks takes none.
    seats: asks ? [] : (await seatsLeft(ctx, id, true)).filter(({ courseId }) => !owned.includes(courseId)),
    isMember: (await ctx.db.$count(organisationMembers, isMember(id, viewerId))) > 0,
    own: await ownProgress(ctx, viewerId),
    canDecline: invitationId !== null,
    recordHost: await recordHost(ctx, id),
  }
}

export const isMember = (organisationId: string, userId: string) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId))

/** What an organisation is shown of somebody. The caller has checked who asks. */
export async function ownProgress(ctx: Context, userId: string): Promise<Progress> {
  const [row] = await ctx.db
    .select(progressOf(users.id, sql`true`))
    .from(users)
    .where(eq(users.id, userId))
  return progressFrom(row!, ctx.now())
}
