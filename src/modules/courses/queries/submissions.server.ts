import { asc, desc, eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses, lessons, submissions } from '../tables.server.ts'

export type SubmissionRow = {
  id: string
  learner: string
  email: string
  courseId: number
  course: string
  lesson: string
  text: string | null
  link: string | null
  submittedAt: Date
}

/** Handed-in projects, newest first, for administrators (CRS-20+). */
export async function listSubmissions(ctx: Context, page: number): Promise<Page<SubmissionRow>> {
  adminOnly(ctx)
  const safePage = Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        id: submissions.id,
        email: users.email,
        accountName: users.name,
        profileName: profiles.fullName,
        courseId: courses.id,
        course: courses.title,
        lesson: lessons.title,
        text: submissions.text,
        link: submissions.link,
        submittedAt: submissions.submittedAt,
      })
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .orderBy(desc(submissions.submittedAt), asc(submissions.id)),
    safePage,
  )
  const works = rows.map(({ accountName, profileName, ...row }) => ({
    ...row,
    learner: displayName({ profileName, accountName, email: row.email }),
  }))
  return { rows: works, ...place }
}
