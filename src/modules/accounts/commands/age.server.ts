import { and, eq, gt, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '../audit.server.ts'
import { isUnderage } from '../queries/people.server.ts'
import { accountsLimits, adultFrom } from '../rules.ts'
import { users } from '../tables.server.ts'

const limit = limitsOf(accountsLimits)

/**
 * The viewer says that they are under 18 (decision 106). They cannot take it back: a date does, or an administrator. Who administers
 * cannot say so.
 */
export const sayUnder18 = command(
  {
    who: 'signed-in',
    // 'grown-up' for whoever said it so long ago that they are not any more.
    refuses: ['not-allowed', 'grown-up', 'too-many'],
  },
  async (ctx): Promise<void> => {
    if (ctx.viewer.isAdmin || ctx.viewer.lacksFactor) throw new Refusal('not-allowed')
    await limit(ctx, { 'profile-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      await becomeMinor(ctx, ctx.viewer.id)
      if (!(await isUnderage(ctx, ctx.viewer.id))) throw new Refusal('grown-up')
    })
  },
)

/** Counts an account as of somebody under 18, in the caller's transaction; one that said so before keeps its date. */
export async function becomeMinor(ctx: Context, userId: string): Promise<void> {
  const became = await ctx.db
    .update(users)
    .set({ minorUntil: adultFrom(ctx.now()), updatedAt: ctx.now() })
    .where(and(eq(users.id, userId), isNull(users.minorUntil)))
    .returning({ id: users.id })
  if (became.length === 0) return
  await writeAudit(ctx, { actor: userId, action: 'account.under-18', object: `user:${userId}` })
  await alone(ctx, userId)
}

/**
 * A parent or guardian consents, or no longer does; called by guardians, who know of it, in their transaction. Refuses with 'not-found' for
 * consent to an account that is not of somebody under 18 any more.
 */
export const noteConsent = internal(async (ctx: Context, userId: string, isGiven: boolean): Promise<void> => {
  const known = await ctx.db
    .update(users)
    .set({ guardianConsentAt: isGiven ? ctx.now() : null, updatedAt: ctx.now() })
    .where(and(eq(users.id, userId), isGiven ? gt(users.minorUntil, ctx.now()) : undefined))
    .returning({ id: users.id })
  if (known.length === 0) throw new Refusal('not-found')
  if (!isGiven) await alone(ctx, userId)
})

/** An account is an adult's after all; called by guardians, in their transaction. @returns whether it was not */
export const becomeAdult = internal(async (ctx: Context, userId: string): Promise<boolean> => {
  const became = await ctx.db
    .update(users)
    .set({ minorUntil: null, guardianConsentAt: null, updatedAt: ctx.now() })
    .where(and(eq(users.id, userId), gt(users.minorUntil, ctx.now())))
    .returning({ id: users.id })
  return became.length > 0
})

/** Modules take down what somebody under 18 shows without consent. */
const alone = (ctx: Context, userId: string): Promise<void> =>
  ctx.publish(ctx, { type: 'account.alone', userId, key: `alone:${userId}`, data: {} })
