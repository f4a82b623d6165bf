import { eq } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { openableLesson } from '../course-access.server.ts'
import { serialId } from '../rules.ts'
import { lessons } from '../tables.server.ts'

const extensions = { video: '.mp4', captions: '.vtt' } as const

/**
 * Absolute path of a video lesson's file, for somebody to whom the lesson opens.
 * @throws Refusal 'not-found', 'course-not-found', 'lesson-locked'
 */
export async function lessonMedia(
  ctx: Context,
  rawLessonId: unknown,
  kind: keyof typeof extensions,
): Promise<string> {
  const id = serialId(rawLessonId)
  if (id === null) throw new Refusal('not-found')
  const [found] = await ctx.db.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id))
  if (!found) throw new Refusal('not-found')
  const { course, lesson } = await openableLesson(ctx, found.courseId, id)
  // A slug with dots or slashes could name another file.
  const isName = [course.slug, lesson.slug].every((slug) => /^[a-z0-9-]+$/.test(slug))
  const path = join(
    projectRoot(),
    'src/modules/courses/sample',
    course.slug,
    'lessons',
    lesson.slug + extensions[kind],
  )
  if (lesson.type !== 'video' || !isName || !existsSync(path)) throw new Refusal('not-found')
  return path
}
