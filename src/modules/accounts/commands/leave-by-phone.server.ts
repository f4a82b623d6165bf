import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { erasedOn } from '../rules.ts'
import { users } from '../tables.server.ts'

const isOnlyPhone = (userId: string) =>
  and(eq(users.id, userId), isNotNull(users.phone), isNull(users.erasedAt))

/**
 * Requests deletion of everything stored about somebody known only by phone, seven days later; a web account needs its password for
 * this, here the phone itself suffices. `stay` cancels it.
 * @returns the day, or nothing if it was cancelled
 * @throws Refusal 'not-found' for a web account, 'too-many'
 */
export async function leaveByPhone(ctx: Context, { stay }: { stay: boolean }): Promise<Date | null> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'profile-user': viewer.id })
  const [row] = await ctx.db
    .update(users)
    .set({ deletionAskedAt: stay ? null : ctx.now(), updatedAt: ctx.now() })
    .where(isOnlyPhone(viewer.id))
    .returning({ askedAt: users.deletionAskedAt })
  if (!row) throw new Refusal('not-found')
  return row.askedAt && erasedOn(row.askedAt)
}
