import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { randomBase32 } from '#kit/ids.ts'
import { sealOf } from '#kit/seal.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '../audit.server.ts'
import { recoveryCodes } from '../tables.server.ts'
import { tellOwner } from './tell-owner.server.ts'

const CODES = 10
// 60 bits: nobody can guess one, and ten fit on paper.
const LETTERS = 12

// With the server's secret, so that a stolen table cannot be searched.
const sealed = (ctx: Context, userId: string, code: string): string =>
  sealOf(ctx.config.authSecret, 'recovery-code', `${userId}:${code}`)

/** Ten new ones replace all earlier ones. @returns them as they are written down, shown only this once */
export async function newCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomBase32(LETTERS))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeSeal: sealed(ctx, userId, code), createdAt: ctx.now() })))
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Consumes one, and notifies its owner. @throws Refusal 'factor-code-wrong', also for a used one */
export async function spendRecoveryCode(ctx: Context, userId: string, code: string): Promise<void> {
  // People read 0 as O and 1 as I or L.
  const plain = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeSeal, sealed(ctx, userId, plain))))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) throw new Refusal('invalid-input', { fields: { code: 'factor-code-wrong' } })
  const left = await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
  await writeAudit(ctx, {
    actor: userId,
    action: 'second-factor.recovery',
    object: `user:${userId}`,
    details: { left },
  })
  await tellOwner(ctx, userId, 'recovery', left)
}
