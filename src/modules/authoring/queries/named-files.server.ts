import { type SQL, sql } from 'drizzle-orm'
import { lessons } from '#modules/courses/tables.server.ts'
import { courseDrafts } from '../tables.server.ts'

const namesIn = (text: SQL) =>
  sql`select (regexp_matches(${text}, '(?:pictures/|"film": ?")([0-9a-f]{32})', 'g'))[1]`

/** The ids of all files that a lesson or a draft names. */
export const namedFiles = sql`
  ${namesIn(sql`${lessons.body}`)} from ${lessons} where ${lessons.body} like '%pictures/%'
  union ${namesIn(sql`${lessons.sw}::text`)} from ${lessons} where ${lessons.sw}::text like '%pictures/%'
  union select ${lessons.video} ->> 'film' from ${lessons} where ${lessons.video} ? 'film'
  union ${namesIn(sql`${courseDrafts.document}::text`)} from ${courseDrafts}`
