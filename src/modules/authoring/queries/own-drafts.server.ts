import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { isTaught } from '#modules/teaching/queries/teaches.server.ts'
import { courseDrafts } from '../tables.server.ts'

/**
 * What `course_drafts` must be for the viewer to see it: anything for administrators, of a course that they teach for everybody else.
 * @throws Refusal 'not-authenticated'
 */
export function isOwnDraft(ctx: Context): SQL | undefined {
  if (signedIn(ctx).isAdmin) return undefined
  return sql`exists (select from ${courses} where ${and(eq(courses.id, courseDrafts.courseId), isTaught(ctx))})`
}
