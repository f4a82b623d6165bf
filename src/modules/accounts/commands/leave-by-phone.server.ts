import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { accountsLimits, erasedOn } from '../rules.ts'
import { users } from '../tables.server.ts'

const isOnlyPhone = (userId: string) =>
  and(eq(users.id, userId), isNotNull(users.phone), isNull(users.erasedAt))

/**
 * Requests deletion of everything stored about somebody known only by phone, seven days later; a web account needs its password for
 * this, here the phone itself suffices. `stay` cancels it.
 * @returns the day, or nothing if it was cancelled
 */
export const leaveByPhone = command(
  {
    who: 'signed-in',
    limit: perPerson(accountsLimits, 'profile-user'),
    // 'not-found' for a web account.
    refuses: ['not-found'],
  },
  async (ctx, { stay }: { stay: boolean }): Promise<Date | null> => {
    const [row] = await ctx.db
      .update(users)
      .set({ deletionAskedAt: stay ? null : ctx.now(), updatedAt: ctx.now() })
      .where(isOnlyPhone(ctx.viewer.id))
      .returning({ askedAt: users.deletionAskedAt })
    if (!row) throw new Refusal('not-found')
    return row.askedAt && erasedOn(row.askedAt)
  },
)
