import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { documentOf } from '#modules/courses/queries.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courseDrafts } from '../tables.server.ts'
import { addDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'

/** Opens a published course for writing. @returns the id of its draft, which may be there already @throws Refusal 'course-not-found' */
export async function editCourse(ctx: Context, rawCourseId: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const courseId = serialId(rawCourseId)
  if (courseId === null) throw new Refusal('course-not-found')
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'slug', 'courses')
    const [existing] = await ctx.db
      .select({ id: courseDrafts.id })
      .from(courseDrafts)
      .where(eq(courseDrafts.courseId, courseId))
    return existing?.id ?? addDraft(ctx, await documentOf(ctx, courseId), courseId)
  })
}
