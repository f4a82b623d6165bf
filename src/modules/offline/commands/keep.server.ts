import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, signedIn } from '#context.ts'
import { serial } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { courseToKeep } from '#modules/courses/queries.server.ts'
import { limit } from '../limits.server.ts'
import { keptCourses } from '../tables.server.ts'

const Named = z.object({ course: serial })

/**
 * Notes that somebody keeps a course on a phone, from now on; on a second phone it stays as it was.
 * @throws Refusal 'not-authenticated', 'invalid-input', 'course-not-found', 'lesson-locked', 'too-many'
 */
export async function keepCourse(ctx: Context, raw: unknown): Promise<void> {
  const { id: userId } = signedIn(ctx)
  const { course } = parse(Named, raw)
  await limit(ctx, { 'keep-user': userId })
  const { id: courseId } = await courseToKeep(ctx, course)
  await ctx.db.insert(keptCourses).values({ userId, courseId, keptAt: ctx.now() }).onConflictDoNothing()
}

/** Forgets that somebody keeps a course, also one that is no longer theirs. @throws Refusal 'not-authenticated', 'invalid-input', 'too-many' */
export async function leaveCourse(ctx: Context, raw: unknown): Promise<void> {
  const { id: userId } = signedIn(ctx)
  const { course } = parse(Named, raw)
  await limit(ctx, { 'keep-user': userId })
  await ctx.db
    .delete(keptCourses)
    .where(and(eq(keptCourses.userId, userId), eq(keptCourses.courseId, course)))
}
