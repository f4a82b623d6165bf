import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { notifications } from '../tables.server.ts'

/**
 * Moves the notifications of somebody who learned by dialling to an account (decision 041). A person without a browser has no push
 * subscriptions.
 */
export const mergeAccounts = internal(
  async ({ db }: Context, fromId: string, toId: string): Promise<void> => {
    const told = await db.delete(notifications).where(eq(notifications.userId, fromId)).returning()
    if (told.length === 0) return
    await db
      .insert(notifications)
      .values(told.map((row) => ({ ...row, userId: toId })))
      .onConflictDoNothing()
  },
)
