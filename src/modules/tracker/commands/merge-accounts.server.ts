import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { activities, userBadges } from '../tables.server.ts'
import { awardBadges } from './activity.server.ts'

/** Moves what was counted for somebody who learned by dialling to an account; what both did counts once (decision 041). */
export const mergeAccounts = internal(async (ctx: Context, fromId: string, toId: string): Promise<void> => {
  const { db } = ctx
  const done = await db.delete(activities).where(eq(activities.userId, fromId)).returning()
  if (done.length === 0) return
  await db
    .insert(activities)
    .values(done.map((row) => ({ ...row, userId: toId })))
    .onConflictDoNothing()
  await db.delete(userBadges).where(eq(userBadges.userId, fromId))
  await awardBadges(ctx, toId, ctx.now())
})
