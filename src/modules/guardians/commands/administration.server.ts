import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { becomeAdult } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { guardianConsents } from '../tables.server.ts'
import { AgeReason } from '../types.ts'
import { end } from './answer.server.ts'
import { told } from './tell.server.ts'

/**
 * An administrator corrects an account that says by mistake that it is of somebody under 18; the number of a parent goes at once. The
 * other way there is none: nobody but the person says so. @throws Refusal 'not-found' for an adult's, 'invalid-input', 'too-many'
 */
export async function correctAge(ctx: Context, userId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { reason } = parse(AgeReason, raw)
  idOrRefuse(userId)
  await limit(ctx, { 'guardian-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    // The consent before the account, as a parent who answers locks them.
    await ctx.db.delete(guardianConsents).where(eq(guardianConsents.userId, userId))
    if (!(await becomeAdult(ctx, userId))) throw new Refusal('not-found')
    await told(ctx, { userId, what: 'adult', actor: admin.id, reason })
  })
}

/** An administrator ends a consent for a parent who wrote to us. @throws Refusal 'not-found' where there is none, 'invalid-input', 'too-many' */
export async function endConsentOf(ctx: Context, userId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { reason } = parse(AgeReason, raw)
  idOrRefuse(userId)
  await limit(ctx, { 'guardian-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    if (!(await end(ctx, userId))) throw new Refusal('not-found')
    await told(ctx, { userId, what: 'ended', actor: admin.id, reason })
  })
}
