import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseTeachers } from '../tables.server.ts'
import type { NamedRow } from '../types.ts'

/** Who teaches what, named last first. */
export const namedTeachers = query({ who: 'admin' }, async (ctx, page: number): Promise<Page<NamedRow>> => {
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        courseId: courses.id,
        course: courses.title,
        userId: users.id,
        accountName: users.name,
        profileName: profiles.fullName,
        email: users.email,
        namedAt: courseTeachers.namedAt,
      })
      .from(courseTeachers)
      .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
      .innerJoin(users, eq(users.id, courseTeachers.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .orderBy(desc(courseTeachers.namedAt), asc(courses.id), asc(users.id)),
    page,
  )
  return {
    ...place,
    rows: rows.map(({ accountName, profileName, ...row }) => ({
      ...row,
      name: displayName({ profileName, accountName, email: row.email }),
    })),
  }
})

/** Courses that somebody can be named for: those that are published, by title. */
export const coursesToTeach = query(
  { who: 'admin' },
  async (ctx): Promise<{ id: number; title: string }[]> => {
    return ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(isNotNull(courses.publishedAt))
      .orderBy(asc(courses.title), asc(courses.id))
  },
)
