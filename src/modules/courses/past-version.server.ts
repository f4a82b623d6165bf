import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import {
  courseModules,
  courses,
  lessons,
  pastLessons,
  sectionParts,
  versionLessons,
} from './tables.server.ts'
import type { CourseDocument } from '#course-format/document.ts'

/**
 * Before a course is written anew: other lessons make another version, and those of the newest are kept for whoever began with it
 * (decision 046). @returns the version that the document is
 */
export async function versionWith(
  ctx: Context,
  courseId: number,
  document: Pick<CourseDocument, 'modules'>,
): Promise<number> {
  const [before] = await ctx.db
    .select({ version: courses.version })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('update')
  if (!(await hasOtherLessons(ctx, courseId, document))) return before!.version
  await keepVersion(ctx, courseId, before!.version)
  await ctx.queue.enqueue(ctx.db, 'finish-renewed', { courseId, from: null })
  return before!.version + 1
}

async function hasOtherLessons(
  ctx: Context,
  courseId: number,
  document: Pick<CourseDocument, 'modules'>,
): Promise<boolean> {
  // A section is a place in its course: while one waits for a part of the price, a lesson that goes to another place makes a version, too.
  const isHeld = (await ctx.db.$count(sectionParts, eq(sectionParts.courseId, courseId))) > 0
  const published = await ctx.db
    .select({ slug: lessons.slug, section: courseModules.position })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isNotNull(lessons.publishedAt)))
  const written = document.modules.flatMap(({ lessons }, at) =>
    lessons.map(({ slug }) => ({ slug, section: at + 1 })),
  )
  const [before, after] = [published, written].map((list) =>
    list.map(({ slug, section }) => (isHeld ? `${section}/${slug}` : slug)).sort(),
  )
  return before!.join() !== after!.join()
}

/** Writes down which lessons the newest version has, before it is the newest no more. */
async function keepVersion(ctx: Context, courseId: number, version: number): Promise<void> {
  const kept = await ctx.db
    .select()
    .from(versionLessons)
    .where(and(eq(versionLessons.courseId, courseId), eq(versionLessons.version, version)))
  if (kept.length > 0) await ctx.db.insert(pastLessons).values(kept)
}
