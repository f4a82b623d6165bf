import { giveBack } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'organisation-admin': { max: 120, windowMs: HOUR },
  /** What a manager does; each may be told to somebody. */
  'organisation-manager': { max: 300, windowMs: HOUR },
  'organisation-list': { max: 20, windowMs: DAY },
  'organisation-order': { max: 20, windowMs: DAY },
  'organisation-file': { max: 60, windowMs: HOUR },
  /** What a member does for themselves. */
  'organisation-member': { max: 60, windowMs: HOUR },
  /** Who joins by the link of one organisation: a link that got about brings a day's number. */
  'organisation-link-day': { max: 1000, windowMs: DAY },
  /** Codes of SMS that were tried: somebody mistypes a few, a guesser many. */
  'organisation-code-user': { max: 10, windowMs: HOUR },
  'organisation-code-user-day': { max: 30, windowMs: DAY },
  'organisation-code-address': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)

const triesOf = (ctx: Context, userId: string) => ({
  'organisation-code-user': userId,
  'organisation-code-user-day': userId,
  'organisation-code-address': ctx.address,
})

/** @throws Refusal 'too-many' */
export const countTry = (ctx: Context, userId: string): Promise<void> => limit(ctx, triesOf(ctx, userId))

export async function uncountTry(ctx: Context, userId: string): Promise<void> {
  for (const [name, subject] of Object.entries(triesOf(ctx, userId)))
    await giveBack(ctx.db, `${name}:${subject}`)
}
