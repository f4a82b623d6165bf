import { type Limit, useUp, useUpLate } from '#adapters/db/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import type { Context } from '#context.ts'

export type LimitRule = { max: number; windowMs: number }

// Limits that several modules share; each module's own are in its limits.server.ts.
export const sharedLimits = {
  'learn-user': { max: 120, windowMs: MINUTE },
  'publish-admin': { max: 300, windowMs: HOUR },
  'search-address': { max: 120, windowMs: MINUTE },
  'mail-target': { max: 1, windowMs: MINUTE },
  'mail-target-day': { max: 5, windowMs: DAY },
  'link-address': { max: 20, windowMs: 15 * MINUTE },
}

type Uses<Name extends string> = Partial<Record<Name | keyof typeof sharedLimits, string>>

/**
 * The one way to count against limits: the given ones and the shared ones. Many people share an address behind a carrier: limits
 * are loose by address, strict by account and target.
 */
export function limitsOf<Name extends string>(own: Record<Name, LimitRule>) {
  const rules: Record<string, LimitRule> = { ...sharedLimits, ...own }
  /**
   * Counts one use of each named limit for its subject (an account, address or phone).
   * @throws Refusal 'too-many' with `seconds` to wait
   */
  return function limit(ctx: Context, uses: Uses<Name>): Promise<void> {
    return countUses(
      ctx,
      Object.entries<string | undefined>(uses).map(([name, subject]) => ({
        ...rules[name]!,
        name,
        subject: String(subject),
      })),
    )
  }
}

/**
 * Counts one use of each counter for its subject (an account, address or phone).
 * @throws Refusal 'too-many' with `seconds` to wait
 */
export async function countUses(
  ctx: Context,
  uses: readonly (LimitRule & { name: string; subject: string })[],
): Promise<void> {
  const limits: Limit[] = uses.map(({ name, subject, max, windowMs }) => ({
    key: `${name}:${subject}`,
    max: Math.ceil(max * ctx.config.limitsScale),
    windowMs,
  }))
  const seconds = ctx.heardAt
    ? await useUpLate(ctx.db, limits, { happenedAt: ctx.now(), heardAt: ctx.heardAt })
    : await useUp(ctx.db, limits, ctx.now())
  if (seconds > 0) throw new Refusal('too-many', { values: { seconds } })
}

/** For code that counts only shared limits. */
export const limit = limitsOf({})
