import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { teaches } from '#course-format/lesson-kinds.ts'
import { complete } from '../learning.server.ts'
import { quizToTestOut } from '../rules.ts'
import { lessonProgress, lessons, versionFor, versionLessons } from '../tables.server.ts'

type Quiz = Pick<typeof lessons.$inferSelect, 'id' | 'courseId'>

/** Whether somebody may pass over the lessons of a quiz's section by it. */
export async function isToTestOut(ctx: Context, userId: string, quiz: Quiz): Promise<boolean> {
  const section = await sectionOf(ctx, userId, quiz)
  return (
    quizToTestOut(section.map(({ completedAt, ...row }) => ({ ...row, completed: completedAt !== null }))) ===
    quiz.id
  )
}

/** Completes what the section of a passed quiz teaches; its exercises come as review cards, and are still to be solved. */
export async function passOver(ctx: Context, userId: string, quiz: Quiz): Promise<void> {
  const open = (await sectionOf(ctx, userId, quiz)).filter(({ completedAt }) => completedAt === null)
  for (const lesson of open.filter(teaches)) await complete(ctx, userId, lesson)
}

/** The lessons of a quiz's section in the version that somebody learns, in their order. */
function sectionOf(ctx: Context, userId: string, quiz: Quiz) {
  const ofVersion = and(
    eq(versionLessons.courseId, quiz.courseId),
    eq(versionLessons.version, versionFor(userId, quiz.courseId)),
  )
  const section = ctx.db
    .select({ moduleId: versionLessons.moduleId })
    .from(versionLessons)
    .where(and(ofVersion, eq(versionLessons.lessonId, quiz.id)))
  const own = and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId))
  return ctx.db
    .select({ ...getTableColumns(lessons), completedAt: lessonProgress.completedAt })
    .from(versionLessons)
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .leftJoin(lessonProgress, own)
    .where(and(ofVersion, inArray(versionLessons.moduleId, section)))
    .orderBy(asc(versionLessons.position))
}
