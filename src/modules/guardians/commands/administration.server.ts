import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { becomeAdult } from '#modules/accounts/commands/age.server.ts'
import { guardianConsents } from '../tables.server.ts'
import { AgeReason } from '../types.ts'
import { end } from './answer.server.ts'
import { tellOfConsent } from './tell.server.ts'

const limit = limitsOf({ 'guardian-admin': { max: 120, windowMs: HOUR } })

/**
 * An administrator corrects an account that says by mistake that it is of somebody under 18; the number of a parent goes at once. The
 * other way there is none: nobody but the person says so.
 */
export const correctAge = command(
  {
    who: 'admin',
    input: [given<string>(), AgeReason],
    // 'not-found' for an adult's.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, userId, { reason }): Promise<void> => {
    idOrRefuse(userId)
    await limit(ctx, { 'guardian-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      // The consent before the account, as a parent who answers locks them.
      await ctx.db.delete(guardianConsents).where(eq(guardianConsents.userId, userId))
      if (!(await becomeAdult(ctx, userId))) throw new Refusal('not-found')
      await tellOfConsent(ctx, { userId, what: 'adult', actor: ctx.viewer.id, reason })
    })
  },
)

/** An administrator ends a consent for a parent who wrote to us. */
export const endConsentOf = command(
  {
    who: 'admin',
    input: [given<string>(), AgeReason],
    // 'not-found' where there is none.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, userId, { reason }): Promise<void> => {
    idOrRefuse(userId)
    await limit(ctx, { 'guardian-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      if (!(await end(ctx, userId))) throw new Refusal('not-found')
      await tellOfConsent(ctx, { userId, what: 'ended', actor: ctx.viewer.id, reason })
    })
  },
)
