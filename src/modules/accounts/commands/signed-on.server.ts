import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { isShut } from '#core/trial.ts'
import { Refusal } from '#kit/refusal.ts'
import { admit, type Admitted } from './challenge.server.ts'
import { adminPermissions, credentials, mailedLinks, profiles, users } from '../tables.server.ts'
import { TERMS_VERSION } from '../types.ts'
import { becomeMinor } from './age.server.ts'
import { newUser } from './sign-up.server.ts'

/**
 * Signs in whom single-sign-on knows as somebody's account, in its transaction: no password was entered, so none is fresh, and a second
 * factor is asked as always. Never an administrator: whoever runs that other server could become one.
 */
export const admitSignedOn = internal(async (ctx: Context, userId: string): Promise<Admitted> => {
  const [account] = await ctx.db
    .select({
      suspendedAt: users.suspendedAt,
      erasedAt: users.erasedAt,
      isSample: users.isSample,
      admin: adminPermissions.userId,
    })
    .from(users)
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .where(eq(users.id, userId))
  if (!account || account.suspendedAt || account.erasedAt || isShut(ctx.config, account))
    throw new Refusal('user-suspended')
  if (account.admin) throw new Refusal('sign-on-admin')
  return admit(ctx, userId, null)
})

type Proved = { fullName: string; email: string; isMinor: boolean; next: string | null }

/**
 * Makes an account without a password for an address that a mail has proved; called by single-sign-on in its transaction. One for which
 * somebody signed up and proved nothing becomes theirs: nothing that was said or chosen for it counts any more. Refuses with 'link-invalid'
 * for an address whose account is proved already.
 * @returns the person's id
 */
export const openProvedAccount = internal(async (ctx: Context, proved: Proved): Promise<string> => {
  const { fullName, email, isMinor, next } = proved
  const made = await newUser(ctx, proved, null)
  const [account] = await ctx.db.select().from(users).where(eq(users.email, email)).for('no key update')
  if (!account || account.emailVerified || account.suspendedAt || account.erasedAt)
    throw new Refusal('link-invalid')
  const { id } = account
  const now = ctx.now()
  if (!made) {
    await ctx.db.update(credentials).set({ password: null, updatedAt: now }).where(eq(credentials.userId, id))
    await ctx.db.delete(mailedLinks).where(eq(mailedLinks.userId, id))
  }
  await ctx.db
    .update(users)
    .set({
      name: fullName,
      emailVerified: true,
      emailConfirmedAt: now,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id))
  await ctx.db.update(profiles).set({ fullName, cameFor: next, updatedAt: now }).where(eq(profiles.id, id))
  if (isMinor) await becomeMinor(ctx, id)
  return id
})
