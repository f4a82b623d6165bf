import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { underageOf } from '#modules/accounts/rules.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { blocks } from '../tables.server.ts'

/**
 * Whether the viewer blocked somebody, and whether that is somebody under 18 whose parent has not said yes, to whom nobody writes
 * (decision 106).
 */
export async function reachOf({ db, now }: Context, viewerId: string, otherId: string) {
  const { minorUntil, guardianConsentAt } = users
  const [other] = await db
    .select({ minorUntil, guardianConsentAt, blockedAt: blocks.createdAt })
    .from(users)
    .leftJoin(blocks, and(eq(blocks.userId, viewerId), eq(blocks.blockedId, users.id)))
    .where(eq(users.id, otherId))
  return {
    isBlocked: other !== undefined && other.blockedAt !== null,
    waits: other !== undefined && underageOf(other, now()).underage === 'alone',
  }
}
