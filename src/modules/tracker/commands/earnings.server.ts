import { and, eq } from 'drizzle-orm'
import { sharedLimits } from '#core/limits.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { trackerLimits } from '../rules.ts'
import { earnings } from '../tables.server.ts'
import { NewEarning } from '../types.ts'

/** Records what the viewer earned on a platform (DASH-24). */
export const addEarning = command(
  { who: 'signed-in', input: [NewEarning], limit: perPerson(trackerLimits, 'goal-user') },
  async (ctx, earning): Promise<void> => {
    await ctx.db
      .insert(earnings)
      .values({ id: newId(), userId: ctx.viewer.id, ...earning, createdAt: ctx.now(), updatedAt: ctx.now() })
  },
)

export const changeEarning = command(
  {
    who: 'signed-in',
    input: [given<string>(), NewEarning],
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, earningId, earning): Promise<void> => {
    idOrRefuse(earningId)
    rowOrRefuse(
      await ctx.db
        .update(earnings)
        .set({ ...earning, updatedAt: ctx.now() })
        .where(and(eq(earnings.id, earningId), eq(earnings.userId, ctx.viewer.id)))
        .returning({ id: earnings.id }),
    )
  },
)

export const deleteEarning = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, earningId: string): Promise<void> => {
    idOrRefuse(earningId)
    rowOrRefuse(
      await ctx.db
        .delete(earnings)
        .where(and(eq(earnings.id, earningId), eq(earnings.userId, ctx.viewer.id)))
        .returning({ id: earnings.id }),
    )
  },
)
