import { eq, lte, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { contactsOf } from '../queries/known.server.ts'
import { IMPORT_RETENTION_DAYS } from '../rules.ts'
import { tellOfMember } from '../tell-programs.server.ts'
import { isExpired } from './invite.server.ts'
import {
  invitationImports,
  invitations,
  joinRequests,
  memberRemovals,
  organisationManagers,
  organisationMembers,
  organisationSeats,
  recordStatements,
} from '../tables.server.ts'

/**
 * Takes a person out of their organisations, and deletes invitations to their address or number. Their seats stay used, without them.
 * Called by the job that erases an account, in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const { db } = ctx
  const { email, phone } = await contactsOf(ctx, userId)
  await db
    .delete(invitations)
    .where(or(eq(invitations.email, email), phone === null ? undefined : eq(invitations.phone, phone)))
  await db.delete(recordStatements).where(eq(recordStatements.userId, userId))
  for (const table of [joinRequests, memberRemovals]) await db.delete(table).where(eq(table.userId, userId))
  await db.delete(organisationManagers).where(eq(organisationManagers.userId, userId))
  const left = await db
    .delete(organisationMembers)
    .where(eq(organisationMembers.userId, userId))
    .returning({ memberId: organisationMembers.id, organisationId: organisationMembers.organisationId })
  for (const one of left) await tellOfMember(ctx, 'member.left', one)
  await db.update(organisationSeats).set({ userId: null }).where(eq(organisationSeats.userId, userId))
  await db.update(organisationSeats).set({ givenBy: null }).where(eq(organisationSeats.givenBy, userId))
  await db.update(invitationImports).set({ createdBy: null }).where(eq(invitationImports.createdBy, userId))
})

/** Deletes who was invited and did not answer, and what was wrong in old lists. */
export const forgetOldInvitations = internal(async (ctx: Context): Promise<void> => {
  const { db, now } = ctx
  await db.delete(invitations).where(isExpired(ctx))
  await db
    .delete(invitationImports)
    .where(lte(invitationImports.createdAt, after(now(), -IMPORT_RETENTION_DAYS * DAY)))
})
