import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { courses, lessons } from './tables.server.ts'

/** Whether a basic phone can show the lesson at hand: a text, or a quiz of which every question has a form. A project is handed in on the web. */
const hasForm = sql`case ${lessons.type}
  when 'quiz' then ${lessons.phoneForm} is not null
    and exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id})
    and not exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id} and q.phone_form is null)
  when 'project' then false
  else ${lessons.phoneForm} ->> 'text' is not null end`

const lessonsOf = (version: SQL | AnyColumn) =>
  sql`select 1 from ${lessons} join version_lessons v on v.lesson_id = ${lessons.id} where v.course_id = ${courses.id} and v.version = ${version}`

/** Whether a version of the course at hand can be learned from beginning to end on a basic phone: the course has a name there, and each of its lessons a form. */
export const isOnPhoneIn = (version: SQL | AnyColumn) =>
  sql<boolean>`(${courses.phoneTitle} is not null and exists (${lessonsOf(version)}) and not exists (${lessonsOf(version)} and not (${hasForm})))`

/** The same of the newest version. */
export const isOnPhone = isOnPhoneIn(courses.version)
