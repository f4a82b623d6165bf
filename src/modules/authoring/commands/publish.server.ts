import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { publishFaults } from '../queries/stored.server.ts'
import { addCourse, renewCourse } from '#modules/courses/commands.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { lockedDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'

/**
 * Makes a draft a course that everybody can find, or the newest version of one, in one transaction; the draft is used up.
 * @returns the course's number @throws Refusal 'course-unfinished', 'not-found'
 */
export async function publishDraft(ctx: Context, rawId: unknown): Promise<number> {
  const admin = adminOnly(ctx)
  const id = idOrRefuse(rawId)
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    // Two new courses at the same moment would take the same number.
    await takeAdvisoryLock(ctx, 'slug', 'courses')
    const draft = await lockedDraft(ctx, id)
    const { document } = draft
    if ((await publishFaults(ctx, draft)).length > 0) throw new Refusal('course-unfinished')
    const { courseId, version } =
      draft.courseId === null
        ? await addCourse(ctx, document)
        : await renewCourse(ctx, draft.courseId, document)
    await ctx.db.delete(courseDrafts).where(eq(courseDrafts.id, id))
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'course.publish',
      object: `course:${courseId}`,
      details: { title: document.title, version },
    })
    await invalidateTags(ctx)
    return courseId
  })
}
