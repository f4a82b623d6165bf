import { eq } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { type Words, wordsIn } from '#kit/words.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { scholarships } from '../tables.server.ts'
import type { ScholarshipView } from '../types.ts'

/** What everybody may see of a scholarship; its funder only where that is shown. */
export const publicColumns = {
  id: scholarships.id,
  name: scholarships.name,
  about: scholarships.about,
  percent: scholarships.percent,
  courseId: scholarships.courseId,
  ...courseTitle,
  places: scholarships.places,
  granted: scholarships.granted,
  opensAt: scholarships.opensAt,
  closesAt: scholarships.closesAt,
  endedAt: scholarships.endedAt,
  validDays: scholarships.validDays,
  funder: scholarships.funder,
  showsFunder: scholarships.showsFunder,
  isSample: users.isSample,
}

type Row = {
  id: string
  name: Words
  about: Words
  percent: number
  courseId: number | null
  title: string | null
  titleSw: string | null
  language: string | null
  places: number
  granted: number
  closesAt: Date
  validDays: number
  funder: string
  showsFunder: boolean
  isSample: boolean
}

/** With its course, if it is for one, and who made it. */
export const joined = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(users, eq(users.id, scholarships.createdBy))
    .leftJoin(courses, eq(courses.id, scholarships.courseId))

/** In the language of the page. */
export const viewOf = (ctx: Context, row: Row): ScholarshipView => ({
  id: row.id,
  name: wordsIn(row.name, ctx.locale),
  about: wordsIn(row.about, ctx.locale),
  percent: row.percent,
  courseId: row.courseId,
  course:
    row.title === null
      ? null
      : called(ctx, { title: row.title, titleSw: row.titleSw, language: row.language ?? '' }),
  places: row.places,
  left: row.places - row.granted,
  closesAt: row.closesAt,
  validDays: row.validDays,
  funder: row.showsFunder ? row.funder : '',
  isSample: row.isSample,
})
