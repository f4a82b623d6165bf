import { eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { nameFor } from '#kit/text.ts'
import { courses } from '../tables.server.ts'
import { versionWith } from '../past-version.server.ts'
import { writeContents } from './write-contents.server.ts'

// Numbers up to here are of courses that come with Stadi.
const LAST_OF_OURS = 1000

type Published = { courseId: number; version: number }

/** Makes a document a course that everybody can find, in the caller's transaction, which holds the lock of its address. */
export const addCourse = command(
  { who: 'admin' },
  async (ctx, { modules, instructor, ...facts }: CourseDocument): Promise<Published> => {
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
    await ctx.db
      .insert(courses)
      .values({ ...facts, ...own, publishedAt: now, createdAt: now, updatedAt: now })
    await writeContents(ctx, [{ id, modules }])
    return { courseId: id, version: 1 }
  },
)

/** Makes a document the newest version of a course, in the transaction of the caller, which knows who may. A price has a rule of its own, and an address stays. Other lessons make another version: whoever began keeps those they began with. */
export const renewCourse = internal(
  async (ctx: Context, courseId: number, document: CourseDocument): Promise<Published> => {
    signedIn(ctx)
    const { modules, instructor, priceKes: _, slug: __, phoneTitle, sw, ...facts } = document
    const version = await versionWith(ctx, courseId, document)
    const texts = { phoneTitle: phoneTitle ?? null, sw: sw ?? null }
    const own = { instructorSlug: instructor, ...texts, isAuthored: true, version }
    await ctx.db
      .update(courses)
      .set({ ...facts, ...own, updatedAt: ctx.now() })
      .where(eq(courses.id, courseId))
    await writeContents(ctx, [{ id: courseId, modules }])
    return { courseId, version }
  },
)
