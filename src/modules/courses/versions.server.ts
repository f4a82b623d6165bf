import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'

/** The version of a course that a person began with; the newest for everybody else. */
export const versionFor = (viewer: string | Placeholder, courseId: AnyColumn | SQL | number): SQL<number> =>
  sql`coalesce((select e.version from enrolments e where e.user_id = ${viewer}::uuid and e.course_id = ${courseId}), (select c.version from courses c where c.id = ${courseId}))`
