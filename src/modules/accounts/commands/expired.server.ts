import { and, isNull, like, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { SIMULATED_RETENTION_DAYS, SIMULATED_PREFIX } from '#kit/phone.ts'
import { after, DAY } from '#kit/time.ts'
import { mailedLinks, phoneCodes, phoneLinks, sessions, signInChallenges, users } from '../tables.server.ts'

// For how long a person can still be told why a link or a device stopped working.
const RETENTION_MS = 7 * DAY

/**
 * Deletes sessions, pending sign-ins, mailed links and SMS codes that ended a week ago, with the addresses and devices in them; a
 * timer calls it.
 */
export async function forgetExpired(ctx: Context): Promise<void> {
  const before = after(ctx.now(), -RETENTION_MS)
  for (const table of [sessions, mailedLinks, phoneCodes, phoneLinks, signInChallenges])
    await ctx.db.delete(table).where(lt(table.expiresAt, before))
}

/**
 * Releases people of the phone simulator whose browser no longer keeps their number: nobody can be them again. They are erased with
 * everybody who requested it. Somebody who linked the number to an account stays.
 */
export async function forgetSimulated(ctx: Context): Promise<void> {
  const before = after(ctx.now(), -SIMULATED_RETENTION_DAYS * DAY)
  await ctx.db
    .update(users)
    .set({ deletionAskedAt: ctx.now(), updatedAt: ctx.now() })
    .where(
      and(
        like(users.phone, `${SIMULATED_PREFIX}%`),
        lt(users.createdAt, before),
        isNull(users.deletionAskedAt),
      ),
    )
}
