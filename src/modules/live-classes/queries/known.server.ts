import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'

/** @throws Refusal 'invalid-input' for a course or a mentor that learners cannot find */
export async function refuseUnknown(
  ctx: Context,
  { courseId, mentorId }: { courseId: number; mentorId: string },
): Promise<void> {
  const unknown = (field: string) =>
    new Refusal('invalid-input', { fields: { [field]: 'option-unknown' as const } })
  const [course] = await ctx.db
    .select({ publishedAt: courses.publishedAt })
    .from(courses)
    .where(eq(courses.id, courseId))
  if (!course?.publishedAt) throw unknown('courseId')
  const [mentor] = await ctx.db
    .select({ off: mentors.deactivatedAt, isTest: mentors.isTest })
    .from(mentors)
    .where(eq(mentors.id, mentorId))
  if (!mentor || mentor.off || mentor.isTest) throw unknown('mentorId')
}

/** A published course and a mentor by their slugs; null where one is missing. */
export async function knownBySlug(
  ctx: Context,
  slugs: { course: string; mentor: string },
): Promise<{ courseId: number; mentorId: string } | null> {
  const courseId = await courseIdBySlug(ctx, slugs.course)
  const [mentor] = await ctx.db.select({ id: mentors.id }).from(mentors).where(eq(mentors.slug, slugs.mentor))
  return courseId !== undefined && mentor ? { courseId, mentorId: mentor.id } : null
}
