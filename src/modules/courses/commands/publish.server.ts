import { eq, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { nameFor } from '../authoring/outline.ts'
import { versionWith } from '../authoring/past-version.server.ts'
import { publishFaults } from '../authoring/stored.server.ts'
import { writeContents } from '../authoring/write.server.ts'
import { courseDrafts, courses } from '../tables.server.ts'
import { lockedDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from './locks.server.ts'

// Numbers up to here are of courses that come with Stadi.
const LAST_OF_OURS = 1000

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
      draft.courseId === null ? await addCourse(ctx, document) : await renew(ctx, draft.courseId, document)
    await writeContents(ctx, [{ id: courseId, modules: document.modules }])
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

type Published = { courseId: number; version: number }

async function addCourse(
  ctx: Context,
  { modules: _, instructor, ...facts }: CourseDocument,
): Promise<Published> {
  const now = ctx.now()
  const [last] = await ctx.db
    .select({ id: sql<number>`greatest(${LAST_OF_OURS}::int, max(${courses.id}))` })
    .from(courses)
  const id = last!.id + 1
  // While it was written another course may have taken its address, which no form changes.
  const taken = await ctx.db.select({ slug: courses.slug }).from(courses)
  const slug = nameFor(
    facts.slug,
    taken.map((course) => course.slug),
    'course',
  )
  const own = { id, slug, instructorSlug: instructor, isAuthored: true }
  await ctx.db.insert(courses).values({ ...facts, ...own, publishedAt: now, createdAt: now, updatedAt: now })
  return { courseId: id, version: 1 }
}

/** A price has a rule of its own, and an address stays. Other lessons make another version: whoever began keeps those they began with. */
async function renew(ctx: Context, courseId: number, document: CourseDocument): Promise<Published> {
  const { modules: _, instructor, priceKes: __, slug: ___, phoneTitle, sw, ...facts } = document
  const version = await versionWith(ctx, courseId, document)
  const texts = { phoneTitle: phoneTitle ?? null, sw: sw ?? null }
  const own = { instructorSlug: instructor, ...texts, isAuthored: true, version }
  await ctx.db
    .update(courses)
    .set({ ...facts, ...own, updatedAt: ctx.now() })
    .where(eq(courses.id, courseId))
  return { courseId, version }
}
