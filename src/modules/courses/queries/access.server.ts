import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { serialId } from '../rules.ts'
import { coursePurchases } from '../tables.server.ts'

/** Whether a person bought a course and still has it. A free course is owned by nobody. */
export const ownsCourse = query(
  { who: 'anyone', because: 'for the payments module' },
  async (ctx, userId: string, courseId: unknown): Promise<boolean> => {
    const id = serialId(courseId)
    if (id === null || !isUuid(userId)) return false
    const [row] = await ctx.db
      .select({ courseId: coursePurchases.courseId })
      .from(coursePurchases)
      .where(
        and(
          eq(coursePurchases.userId, userId),
          eq(coursePurchases.courseId, id),
          eq(coursePurchases.accessGranted, true),
        ),
      )
    return row !== undefined
  },
)

/** The courses that the viewer bought and has (PAY-36); none when signed out. */
export const accessList = internal(async (ctx: Context): Promise<number[]> => {
  if (!ctx.viewer) return []
  const rows = await ctx.db
    .select({ courseId: coursePurchases.courseId })
    .from(coursePurchases)
    .where(and(eq(coursePurchases.userId, ctx.viewer.id), eq(coursePurchases.accessGranted, true)))
    .orderBy(asc(coursePurchases.courseId))
  return rows.map((row) => row.courseId)
})
