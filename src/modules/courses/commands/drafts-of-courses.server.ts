import { and, eq, sql } from 'drizzle-orm'
import { adminOnly, atomically, type Context, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { documentOf } from '../authoring/read-rows.server.ts'
import { serialId } from '../rules.ts'
import { courseDrafts, courses, enrolments } from '../tables.server.ts'
import { addDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from './locks.server.ts'

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

/** Takes the viewer on to the newest version of a course that they are in; what they did in lessons of both counts. */
export async function takeNewest(ctx: Context, rawCourseId: unknown): Promise<void> {
  const learner = signedIn(ctx)
  const courseId = serialId(rawCourseId)
  if (courseId === null) throw new Refusal('course-not-found')
  await limit(ctx, { 'learn-user': learner.id })
  await ctx.db
    .update(enrolments)
    .set({ version: sql`(select ${courses.version} from ${courses} where ${courses.id} = ${courseId})` })
    .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, courseId)))
}
