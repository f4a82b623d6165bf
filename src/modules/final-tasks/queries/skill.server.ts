import type { Context } from '#context.ts'
import type { Locale } from '#kit/locales.ts'
import { query } from '#core/operation.ts'
import { called } from '#modules/courses/called.server.ts'
import { type CourseCompletion, completionOf } from '#modules/courses/queries/completion.server.ts'
import { type SkillLesson, skillLessons } from '#modules/courses/queries/skill-lessons.server.ts'
import type { FinalState } from '../rules.ts'
import { finalStateOf, hasFinalTasks, passedTask } from './passed.server.ts'

/** How far the viewer is on the way to a course's skill certificate. */
export type SkillStanding = {
  course: { id: number; title: string; lang: Locale | undefined }
  /** Whether there is one: a course with projects and a pool of final tasks. */
  isOffered: boolean
  lessons: number
  mastered: number
  /** Lessons that are not mastered yet, in their order; projects stand by themselves. */
  left: Pick<SkillLesson, 'id' | 'title' | 'lang' | 'type'>[]
  projects: Pick<SkillLesson, 'id' | 'title' | 'lang' | 'isPassed'>[]
  /** Null before the first attempt. */
  final: FinalState | null
  /** When the last of it was shown; null while something is missing, or the course is neither free nor wholly paid for. */
  shownAt: Date | null
}

export const skillStanding = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown): Promise<SkillStanding> => {
    const { standing } = await wholeStanding(ctx, ctx.viewer.id, rawCourseId)
    return standing
  },
)

/** The same with the completion that it rests on. @throws Refusal 'course-not-found' */
export async function wholeStanding(
  ctx: Context,
  userId: string,
  rawCourseId: unknown,
): Promise<{ standing: SkillStanding; completion: CourseCompletion }> {
  const completion = await completionOf(ctx, rawCourseId)
  const { course, completedAt } = completion
  const lessons = await skillLessons(ctx, course.id)
  const projects = lessons.filter(({ type }) => type === 'project')
  const left = lessons.filter(({ masteredAt, type }) => masteredAt === null && type !== 'project')
  const final = await finalStateOf(ctx, { userId, courseId: course.id })
  const task = final === 'passed' ? await passedTask(ctx, { userId, courseId: course.id }) : null
  const isShown =
    completedAt !== null &&
    task !== null &&
    projects.length > 0 &&
    lessons.every(({ masteredAt }) => masteredAt !== null) &&
    projects.every(({ isPassed }) => isPassed)
  const moments = [completedAt, task?.at, ...lessons.map(({ masteredAt }) => masteredAt)]
  const last = Math.max(...moments.map((at) => at?.getTime() ?? 0))
  return {
    completion,
    standing: {
      course: { id: course.id, ...called(ctx, course) },
      isOffered: projects.length > 0 && (final !== null || (await hasFinalTasks(ctx, course.id))),
      lessons: lessons.length,
      mastered: lessons.filter(({ masteredAt }) => masteredAt !== null).length,
      left: left.map(({ id, title, lang, type }) => ({ id, title, lang, type })),
      projects: projects.map(({ id, title, lang, isPassed }) => ({ id, title, lang, isPassed })),
      final,
      shownAt: isShown ? new Date(last) : null,
    },
  }
}
