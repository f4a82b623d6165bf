import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { apiKeys } from '../tables.server.ts'

/** Revokes the keys that somebody chose to revoke when they set up a second factor, in that transaction. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, data }: DomainEvent): Promise<void> => {
    if (type !== 'account.second-factor' || data.news !== 'on' || data.keys !== 'end') return
    await ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  },
)
