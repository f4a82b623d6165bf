import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { auditedOf } from '#modules/accounts/queries.server.ts'
import { fresh, writeContents } from '../authoring/write.server.ts'
import { courses, instructors } from '../tables.server.ts'
import type { Sample } from './read-sample.server.ts'

// Sample courses appear to be published this far apart, the newest before anybody of the sample enrolled.
const DAYS_BETWEEN = 6
const NEWEST_DAYS_AGO = 120

/**
 * Writes instructors, courses, modules, lessons and questions, each kind in one statement. What is there keeps its id, so progress
 * survives an edited text; a course that was published anew by somebody here is theirs, and so is a teacher that they edited, and an
 * address that a course of theirs has.
 * @returns the sample without courses whose address is taken
 */
export async function loadCourses(ctx: Context, whole: Sample): Promise<Sample> {
  const sample = await withoutTaken(ctx, whole)
  await ctx.db
    .insert(instructors)
    .values(sample.instructors)
    .onConflictDoUpdate({
      target: instructors.slug,
      set: fresh(instructors, ['name', 'title', 'bio', 'avatarUrl']),
      setWhere: eq(instructors.isAuthored, false),
    })
  const authored = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.isAuthored, true))
  const ours = sample.courses.filter((course) => !authored.some(({ id }) => id === course.id))
  if (ours.length === 0) return sample
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
      set: {
        priceKes: await loweredPrice(
          ctx,
          ours.map(({ id }) => id),
        ),
        ...fresh(courses, [
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
      },
    })
  await writeContents(ctx, ours)
  return sample
}

/** The price of a sample that became cheaper. A raise would have to be announced first (INFO-13), and what an administrator once set stays. */
async function loweredPrice(ctx: Context, ids: number[]): Promise<SQL> {
  const objectOf = (id: number) => `price:${id}`
  const set = await auditedOf(ctx, ids.map(objectOf))
  const theirs = ids.filter((id) => set.has(objectOf(id)))
  const isTheirs = theirs.length > 0 ? inArray(courses.id, theirs) : sql`false`
  return sql`case when ${isTheirs} then ${courses.priceKes} else least(${courses.priceKes}, excluded.price_kes) end`
}

async function withoutTaken(ctx: Context, sample: Sample): Promise<Sample> {
  const others = await ctx.db
    .select({ id: courses.id, slug: courses.slug })
    .from(courses)
    .where(
      inArray(
        courses.slug,
        sample.courses.map(({ slug }) => slug),
      ),
    )
  const isTaken = (course: { id: number; slug: string }) =>
    others.some(({ id, slug }) => slug === course.slug && id !== course.id)
  for (const { slug } of sample.courses.filter(isTaken))
    ctx.log.warn({ course: slug }, 'sample.address-taken')
  return { ...sample, courses: sample.courses.filter((course) => !isTaken(course)) }
}
