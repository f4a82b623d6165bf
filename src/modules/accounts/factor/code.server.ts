import { createHmac } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { forgive } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { secondFactors } from '../tables.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { stepOfCode } from './totp.ts'

// RFC 4226 asks for at least 16 bytes and recommends as many as SHA-1 has.
const SECRET_BYTES = 20

/** The secret that somebody's app has. It is made of theirs and ours: whoever has the database cannot make it, and no row holds it. */
export const secretOf = (ctx: Context, userId: string, salt: string): Buffer =>
  createHmac('sha256', ctx.config.authSecret)
    .update(`second-factor:${userId}:${salt}`)
    .digest()
    .subarray(0, SECRET_BYTES)

/** Counts a try at somebody's codes. Outside the transaction that tries, which a wrong one undoes. @throws Refusal 'too-many' */
export const countTry = (ctx: Context, userId: string): Promise<void> =>
  limit(ctx, { 'code-account': userId, 'code-address': ctx.address })

/** Only wrong ones count against an account. */
export const forgiveTries = (ctx: Context, userId: string): Promise<void> =>
  forgive(ctx.db, `code-account:${userId}`)

/**
 * Uses somebody's code up, of their app or a recovery code: it works once, also when it comes twice at the same moment.
 * @param typed as people type it, with gaps
 * @throws Refusal 'factor-code-wrong', 'factor-code-used' beside the field `code`; 'not-found' for whoever has no second factor
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
