import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { coursePurchases, sectionOpenings } from '../tables.server.ts'

type PlannedDays = { moduleId: number; opensOn: string; dueOn: string }

/** Writes when sections open by a plan; called by groups, in the transaction that makes or changes one. */
export const planSections = internal(
  async (ctx: Context, planId: string, days: PlannedDays[]): Promise<void> => {
    if (days.length === 0) return
    await ctx.db
      .insert(sectionOpenings)
      .values(days.map((one) => ({ planId, ...one })))
      .onConflictDoUpdate({
        target: [sectionOpenings.planId, sectionOpenings.moduleId],
        set: { opensOn: sql`excluded.opens_on`, dueOn: sql`excluded.due_on` },
      })
  },
)

/** From now on the sections open by another plan, for somebody who has the course only by one; who owns it has all of it as before. */
export const followPlan = internal(
  async (
    ctx: Context,
    { userId, courseId, planId }: { userId: string; courseId: number; planId: string },
  ): Promise<void> => {
    await ctx.db
      .update(coursePurchases)
      .set({ planId })
      .where(
        and(
          eq(coursePurchases.userId, userId),
          eq(coursePurchases.courseId, courseId),
          isNotNull(coursePurchases.planId),
        ),
      )
  },
)
