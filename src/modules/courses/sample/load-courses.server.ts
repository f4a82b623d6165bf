import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { fresh, writeContents } from '../authoring/write.server.ts'
import { courses, instructors } from '../tables.server.ts'
import type { Sample } from './read-sample.server.ts'

// Sample courses appear to be published this far apart, the newest before anybody of the sample enrolled.
const DAYS_BETWEEN = 6
const NEWEST_DAYS_AGO = 120

/**
 * Writes instructors, courses, modules, lessons and questions, each kind in one statement. What is there keeps its id, so progress
 * survives an edited text; a course that was published anew by somebody here is theirs.
 */
export async function loadCourses(ctx: Context, sample: Sample): Promise<void> {
  await ctx.db
    .insert(instructors)
    .values(sample.instructors)
    .onConflictDoUpdate({
      target: instructors.slug,
      set: fresh(instructors, ['name', 'title', 'bio', 'avatarUrl']),
    })
  const authored = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.isAuthored, true))
  const ours = sample.courses.filter((course) => !authored.some(({ id }) => id === course.id))
  if (ours.length === 0) return
  const rows = ours.map(({ modules: _, reviews: __, instructor, ...course }, index) => {
    const publishedAt = after(ctx.now(), -DAY * (NEWEST_DAYS_AGO + DAYS_BETWEEN * (ours.length - 1 - index)))
    return {
      ...course,
      instructorSlug: instructor,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: ctx.now(),
    }
  })
  await ctx.db
    .insert(courses)
    .values(rows)
    .onConflictDoUpdate({
      target: courses.id,
      // Not the price: a raise is announced first (INFO-13), and an administrator may have set another one.
      set: fresh(courses, [
        'slug',
        'title',
        'description',
        'category',
        'level',
        'durationText',
        'platform',
        'instructorSlug',
        'skills',
        'learningOutcomes',
        'features',
        'phoneTitle',
        'sw',
        'updatedAt',
      ]),
    })
  await writeContents(ctx, ours)
}
