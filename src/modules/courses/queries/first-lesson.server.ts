import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { lessons } from '../tables.server.ts'

/** Where a learner begins; null while nothing is published. */
export async function firstLessonOf(ctx: Context, courseId: number): Promise<number | null> {
  const [first] = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isNotNull(lessons.publishedAt)))
    .orderBy(lessons.position)
    .limit(1)
  return first?.id ?? null
}
