import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { courseTeachers } from '../tables.server.ts'

/**
 * Lets a teacher publish a course alone from now on; called by authoring when an administrator agreed to it, in its transaction.
 * @returns whether they teach it still
 */
export const letPublish = internal(
  async (ctx: Context, { courseId, userId }: { courseId: number; userId: string }): Promise<boolean> => {
    const rows = await ctx.db
      .update(courseTeachers)
      .set({ publishesSince: sql`coalesce(${courseTeachers.publishesSince}, ${ctx.now()})` })
      .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.userId, userId)))
      .returning({ userId: courseTeachers.userId })
    return rows.length > 0
  },
)
