import { createHmac } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { forgetSubject, forgive, useUp } from '#adapters/db/limits.server.ts'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { secondFactors } from '../tables.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { tellOwner } from './tell-owner.server.ts'
import { stepOfCode } from './totp.ts'

const limit = limitsOf({
  // By account: for a browser that has passed before, for strangers at one address, for all strangers together.
  'code-device': { max: 10, windowMs: 15 * MINUTE },
  'code-device-day': { max: 50, windowMs: DAY },
  'code-account': { max: 10, windowMs: 15 * MINUTE },
  'code-account-day': { max: 50, windowMs: DAY, counts: 'failures' },
  'code-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
})

// RFC 4226 requires at least 16 bytes and recommends the output length of SHA-1.
const SECRET_BYTES = 20

/**
 * The secret of somebody's app. It is derived from theirs and ours: somebody with the database cannot derive it, and no row
 * contains it.
 */
export const secretOf = (ctx: Context, userId: string, salt: string): Buffer =>
  createHmac('sha256', ctx.config.authSecret)
    .update(`second-factor:${userId}:${salt}`)
    .digest()
    .subarray(0, SECRET_BYTES)

/**
 * An attempt at somebody's codes; only wrong ones stay counted. Those from a browser that has passed before are counted for it alone, so
 * that somebody who has the password cannot lock the owner out; all others are counted by address, and together per day (decision 063
 * has the numbers). Outside the attempt's transaction, which a wrong code rolls back.
 * @param device a browser that has passed (`knownDevice`), or a session; null for a stranger
 * @throws Refusal 'too-many', and what `work` throws
 */
export async function tryCode<T>(
  ctx: Context,
  userId: string,
  device: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!device) return tryAsStranger(ctx, userId, work)
  const ofDevice = `${device}:${userId}`
  // One after the other: an attempt refused by the first limit does not count for the day.
  await limit(ctx, { 'code-device': ofDevice })
  await limit(ctx, { 'code-device-day': ofDevice })
  const done = await work()
  for (const name of ['code-device', 'code-device-day']) await forgive(ctx.db, `${name}:${ofDevice}`)
  return done
}

async function tryAsStranger<T>(ctx: Context, userId: string, work: () => Promise<T>): Promise<T> {
  const atAddress = `${ctx.address}:${userId}`
  const done = await limit.trying(ctx, { 'code-address': true, 'code-account': atAddress }, () =>
    // One right code takes itself back, and must not reset the count for others.
    limit.trying(ctx, { 'code-account-day': userId }, work).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many') await tellOfGuesses(ctx, userId)
      throw error
    }),
  )
  await forgive(ctx.db, `code-account:${atAddress}`)
  return done
}

/** Whoever gets here knows the password. Reported once a day. */
async function tellOfGuesses(ctx: Context, userId: string): Promise<void> {
  if ((await useUp(ctx.db, [{ key: `code-told:${userId}`, max: 1, windowMs: DAY }], ctx.now())) > 0) return
  await atomically(ctx, (ctx) => tellOwner(ctx, userId, 'guesses', 0))
}

/** Lets strangers try again: what they knew, such as the password, is not valid any more. */
export const forgiveStrangers = (ctx: Context, userId: string): Promise<void> =>
  forgetSubject(ctx.db, userId, 'code-account')

/**
 * Consumes somebody's code, from their app or a recovery code: it works once, even if it arrives twice at the same moment.
 * @param typed as people type it, with spaces
 * @throws Refusal 'factor-code-wrong', 'factor-code-used' beside the field `code`; 'not-found' for a person without a second factor
 */
export async function spendCode(ctx: Context, userId: string, typed: string): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!factor) throw new Refusal('not-found')
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(ctx, userId, code)
  const step = stepOfCode(secretOf(ctx, userId, factor.salt), code, ctx.now())
  if (step === undefined) throw refused('factor-code-wrong')
  const used = await ctx.db
    .update(secondFactors)
    .set({ usedStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.usedStep, step)))
    .returning({ userId: secondFactors.userId })
  if (used.length === 0) throw refused('factor-code-used')
}

export const refused = (code: 'factor-code-wrong' | 'factor-code-used'): Refusal =>
  new Refusal('invalid-input', { fields: { code } })
