import { asc, eq, min, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { courseModules, courses, enrolments, versionLessons } from '#modules/courses/tables.server.ts'

/** The sections of a course in the version that a person reads, in their order. */
export async function sectionsFor(
  { db }: Context,
  { userId, courseId }: { userId: string | null; courseId: number },
): Promise<number[]> {
  const version = sql`coalesce((select ${enrolments.version} from ${enrolments} where ${enrolments.userId} = ${userId}::uuid and ${enrolments.courseId} = ${courseId}),
    (select ${courses.version} from ${courses} where ${courses.id} = ${courseId}))`
  const rows = await db
    .select({ id: versionLessons.moduleId })
    .from(versionLessons)
    .where(sql`${versionLessons.courseId} = ${courseId} and ${versionLessons.version} = ${version}`)
    .groupBy(versionLessons.moduleId)
    .orderBy(asc(min(versionLessons.position)))
  return rows.map(({ id }) => id)
}

/** Sections of other versions: if they go on to another one, a section that they did not have opens with the last part. */
export async function otherSections({ db }: Context, courseId: number, read: number[]): Promise<number[]> {
  const all = await db
    .select({ id: courseModules.id })
    .from(courseModules)
    .where(eq(courseModules.courseId, courseId))
    .orderBy(asc(courseModules.id))
  return all.map(({ id }) => id).filter((id) => !read.includes(id))
}
