import { and, eq, isNotNull, ne, notLike } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isSimulatedPhone, SIMULATED_PREFIX } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '../audit.server.ts'
import { changeProfile } from './profile.server.ts'
import { DELETED_NAME } from '../rules.ts'
import { phonePins, profiles, users } from '../tables.server.ts'

/**
 * Assigns a proved number to an account, together with what was learned on that phone before there was an account (decision 041).
 * In a transaction that holds the lock 'phone' for this number; otherwise two people could prove it at the same moment.
 * @returns false if another account has the number; then nothing changes
 * @throws Refusal 'number-kept' for a simulated number of an account that has a real one
 */
export async function takeNumber(ctx: Context, userId: string, phone: string): Promise<boolean> {
  const isTaken = and(eq(profiles.phone, phone), isNotNull(profiles.phoneVerifiedAt), ne(profiles.id, userId))
  if ((await ctx.db.$count(profiles, isTaken)) > 0) return false
  if (isSimulatedPhone(phone) && (await hasRealNumber(ctx, userId))) throw new Refusal('number-kept')
  // A PIN belongs to the phone on which it was set.
  await ctx.db.delete(phonePins).where(eq(phonePins.userId, userId))
  await changeProfile(ctx, userId, { phone, phoneVerifiedAt: ctx.now() })
  await writeAudit(ctx, { actor: userId, action: 'phone.verify', object: `user:${userId}` })
  const [dialled] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (dialled && dialled.id !== userId) await becomeOne(ctx, dialled.id, userId)
  return true
}

/** A simulated phone does not replace a real one. */
const hasRealNumber = async ({ db }: Context, userId: string): Promise<boolean> =>
  (await db.$count(
    profiles,
    and(
      eq(profiles.id, userId),
      isNotNull(profiles.phoneVerifiedAt),
      notLike(profiles.phone, `${SIMULATED_PREFIX}%`),
    ),
  )) > 0

/** What is left of the phone's person is an empty row, as of an erased person: a certificate that both had stays valid. */
async function becomeOne(ctx: Context, fromId: string, toId: string): Promise<void> {
  await ctx.mergeAccounts(ctx, fromId, toId)
  await ctx.db.delete(profiles).where(eq(profiles.id, fromId))
  const gone = {
    phone: null,
    email: `joined-${fromId}@deleted.invalid`,
    name: DELETED_NAME,
    deletionAskedAt: null,
    erasedAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  await ctx.db.update(users).set(gone).where(eq(users.id, fromId))
  await writeAudit(ctx, { actor: toId, action: 'phone.join', object: `user:${toId}` })
}
