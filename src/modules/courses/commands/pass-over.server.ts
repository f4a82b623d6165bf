import { and, asc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { teaches } from '#course-format/lesson-kinds.ts'
import { complete } from '../learning.server.ts'
import { lessonProgress, lessons, versionLessons } from '../tables.server.ts'
import { versionFor } from '../versions.server.ts'

type Quiz = Pick<typeof lessons.$inferSelect, 'id' | 'courseId'>

/** Completes what the section of a passed quiz teaches; its exercises come as review cards, and are still to be solved. */
export async function passOver(ctx: Context, userId: string, quiz: Quiz): Promise<void> {
  const ofVersion = and(
    eq(versionLessons.courseId, quiz.courseId),
    eq(versionLessons.version, versionFor(userId, quiz.courseId)),
  )
  const section = ctx.db
    .select({ moduleId: versionLessons.moduleId })
    .from(versionLessons)
    .where(and(ofVersion, eq(versionLessons.lessonId, quiz.id)))
  const own = and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId))
  const rows = await ctx.db
    .select(getTableColumns(lessons))
    .from(versionLessons)
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .leftJoin(lessonProgress, own)
    .where(and(ofVersion, inArray(versionLessons.moduleId, section), isNull(lessonProgress.completedAt)))
    .orderBy(asc(versionLessons.position))
  for (const lesson of rows.filter(teaches)) await complete(ctx, userId, lesson)
}
