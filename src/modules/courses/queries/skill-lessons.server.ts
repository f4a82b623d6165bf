import { and, asc, eq } from 'drizzle-orm'
import type { Locale } from '#kit/locales.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { called } from '../called.server.ts'
import { serialId } from '../rules.ts'
import { courses, lessonProgress, lessons, lessonSw, versionFor, versionLessons } from '../tables.server.ts'
import type { LessonType } from '../types.ts'
import { passedWorks } from './passed-works.server.ts'

/** A lesson on the way to the skill certificate. */
export type SkillLesson = {
  id: number
  title: string
  lang: Locale | undefined
  type: LessonType
  masteredAt: Date | null
  /** Of a project: peers who agree, or a marker, said so, and nobody has overruled it. */
  isPassed: boolean
}

/** The lessons of a course in the version that the viewer began with, and what the viewer has shown of each. */
export const skillLessons = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown): Promise<SkillLesson[]> => {
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    const rows = await ctx.db
      .select({
        id: lessons.id,
        title: lessons.title,
        titleSw: lessonSw,
        language: courses.language,
        type: lessons.type,
        masteredAt: lessonProgress.masteredAt,
      })
      .from(versionLessons)
      .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
      .innerJoin(courses, eq(courses.id, versionLessons.courseId))
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, versionLessons.lessonId), eq(lessonProgress.userId, ctx.viewer.id)),
      )
      .where(
        and(
          eq(versionLessons.courseId, courseId),
          eq(versionLessons.version, versionFor(ctx.viewer.id, courseId)),
        ),
      )
      .orderBy(asc(versionLessons.position))
    const passed = new Set(
      (await passedWorks(ctx, { as: 'learner' }, ctx.viewer.id)).map(({ lessonId }) => lessonId),
    )
    return rows.map(({ title, titleSw, language, ...row }) => ({
      ...row,
      ...called(ctx, { title, titleSw, language }),
      isPassed: row.type === 'project' && passed.has(row.id),
    }))
  },
)
