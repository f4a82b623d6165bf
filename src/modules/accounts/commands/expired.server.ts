import { lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { mailedLinks, phoneCodes, phoneLinks, sessions } from '../tables.server.ts'

// So long a person can still be told why a link or a device stopped working.
const KEPT_MS = 7 * DAY

/** Deletes sessions, mailed links and SMS codes that ended a week ago, with the addresses and devices written in them; a timer calls it. */
export async function forgetExpired(ctx: Context): Promise<void> {
  const before = after(ctx.now(), -KEPT_MS)
  for (const table of [sessions, mailedLinks, phoneCodes, phoneLinks])
    await ctx.db.delete(table).where(lt(table.expiresAt, before))
}
