import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { peerCalibrations, peerMarks } from '../tables.server.ts'

/**
 * Takes out how a person marked; called by the job that erases an account, in its transaction. What they said of other people's submission is
 * those people's, and holds no name. What others said of theirs goes with the submissions.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const given = eq(peerMarks.markerId, userId)
  await ctx.db.delete(peerMarks).where(and(given, ne(peerMarks.state, 'marked')))
  await ctx.db.update(peerMarks).set({ markerId: null }).where(given)
  await ctx.db.delete(peerCalibrations).where(eq(peerCalibrations.userId, userId))
})
