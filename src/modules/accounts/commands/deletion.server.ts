import { and, eq, isNull, isNotNull, ne } from 'drizzle-orm'
import { forgetSubject } from '#adapters/db/limits.server.ts'
import { atomically, type Context } from '#context.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { forgetCorrespondence } from '#modules/outbox/commands/forget.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { writeAudit } from '../audit.server.ts'
import { deletionAskedLetter } from '../letters.server.ts'
import { contactOf } from '../queries/people.server.ts'
import { accountsLimits, DELETED_NAME, erasedOn, isDueForErasing } from '../rules.ts'
import {
  adminFilters,
  adminPermissions,
  avatars,
  credentials,
  mailedLinks,
  phoneCodes,
  phoneLinks,
  phonePins,
  profiles,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
  users,
} from '../tables.server.ts'
import { DeletionRequest } from '../types.ts'
import { checkOwnPassword } from './fresh-password.server.ts'

/**
 * Requests deletion of the viewer's account, which happens seven days later. Their other devices are signed out.
 * @param raw `current` is the password, and DeletionRequest
 */
export const askForDeletion = command(
  { who: 'signed-in', refuses: ['invalid-input', 'last-admin', 'too-many'] },
  async (ctx, raw: { current?: unknown; messages?: unknown }): Promise<void> => {
    const takesMessages = parse(DeletionRequest, raw).messages === 'go'
    await checkOwnPassword(ctx, raw.current, 'current')
    await atomically(ctx, async (ctx) => {
      await refuseLastAdmin(ctx, ctx.viewer.id)
      // Requested twice, or in two tabs: the first day counts.
      const request = await ctx.db
        .update(users)
        .set({ deletionAskedAt: ctx.now(), deletionTakesMessages: takesMessages, updatedAt: ctx.now() })
        .where(and(eq(users.id, ctx.viewer.id), isNull(users.deletionAskedAt)))
        .returning({ id: users.id })
      if (request.length === 0) return
      await ctx.db
        .delete(sessions)
        .where(and(eq(sessions.userId, ctx.viewer.id), ne(sessions.id, ctx.viewer.sessionId)))
      const contact = await contactOf(ctx, ctx.viewer.id)
      if (contact)
        await sendMail(ctx, deletionAskedLetter(ctx, contact, { day: erasedOn(ctx.now()), takesMessages }))
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'account.delete-asked',
        object: `user:${ctx.viewer.id}`,
      })
    })
  },
)

/** The viewer cancels the deletion: the account stays. Without a request there is nothing to undo. */
export const cancelDeletion = command(
  { who: 'signed-in', limit: perPerson(accountsLimits, 'profile-user'), atomic: true },
  async (ctx): Promise<void> => {
    const kept = await ctx.db
      .update(users)
      .set({ deletionAskedAt: null, deletionTakesMessages: false, updatedAt: ctx.now() })
      .where(and(eq(users.id, ctx.viewer.id), isNotNull(users.deletionAskedAt), isNull(users.erasedAt)))
      .returning({ id: users.id })
    if (kept.length > 0)
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'account.kept', object: `user:${ctx.viewer.id}` })
  },
)

/**
 * Removes everything personal from an account whose seven days are over; what refers to it shows 'Deleted user'. Called last by the
 * erasing job, in its transaction. Refuses with 'not-found' when it is not due: cancelled meanwhile, or erased already; 'last-admin'.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || !isDueForErasing(user, ctx.now())) throw new Refusal('not-found')
  await refuseLastAdmin(ctx, userId)
  await forgetTraces(ctx, user)
  for (const table of [
    sessions,
    credentials,
    mailedLinks,
    phoneCodes,
    phoneLinks,
    phonePins,
    secondFactors,
    recoveryCodes,
    signInChallenges,
    avatars,
    adminPermissions,
    adminFilters,
  ])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  await ctx.db.delete(profiles).where(eq(profiles.id, userId))
  await ctx.db
    .update(users)
    .set({
      name: DELETED_NAME,
      email: `deleted-${userId}@deleted.invalid`,
      phone: null,
      image: null,
      emailVerified: false,
      emailConfirmedAt: null,
      minorUntil: null,
      guardianConsentAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      erasedAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .where(eq(users.id, userId))
  await writeAudit(ctx, { actor: 'system', action: 'account.erased', object: `user:${userId}` })
})

/** Mails, SMS and counters are keyed by address and number, not by the person's id. */
async function forgetTraces(
  ctx: Context,
  { id, email, phone }: Pick<typeof users.$inferSelect, 'id' | 'email' | 'phone'>,
): Promise<void> {
  const own = [
    { phone },
    ...(await ctx.db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.id, id))),
    ...(await ctx.db.select({ phone: phoneCodes.phone }).from(phoneCodes).where(eq(phoneCodes.userId, id))),
  ]
  const phones = own.flatMap(({ phone }) => phone ?? [])
  await forgetCorrespondence(ctx, { email, phones })
  for (const subject of [email, id, ...phones]) await forgetSubject(ctx.db, subject)
}

/** Locked as when revoking the permission, so that two administrators cannot leave at the same moment. */
async function refuseLastAdmin(ctx: Context, userId: string): Promise<void> {
  const admins = await ctx.db
    .select({
      userId: adminPermissions.userId,
      suspendedAt: users.suspendedAt,
      deletionAskedAt: users.deletionAskedAt,
    })
    .from(adminPermissions)
    .innerJoin(users, eq(users.id, adminPermissions.userId))
    .for('update', { of: adminPermissions })
  if (!admins.some((admin) => admin.userId === userId)) return
  if (!admins.some((admin) => admin.userId !== userId && !admin.suspendedAt && !admin.deletionAskedAt))
    throw new Refusal('last-admin')
}
