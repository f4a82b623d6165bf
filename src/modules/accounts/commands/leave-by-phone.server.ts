import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { erasedOn } from '../rules.ts'
import { users } from '../tables.server.ts'

const isOnlyPhone = (userId: string) =>
  and(eq(users.id, userId), isNotNull(users.phone), isNull(users.erasedAt))

/**
 * Asks for everything to be deleted that is kept of somebody who only ever dialled, seven days later, as an account of the web does with its
 * password: here the phone in the hand has to do. `stay` takes it back.
 * @returns the day, or nothing where it was taken back
 * @throws Refusal 'not-found' for an account of the web, 'too-many'
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
