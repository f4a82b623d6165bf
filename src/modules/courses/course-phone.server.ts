import { sql } from 'drizzle-orm'
import { courses, lessons } from './tables.server.ts'

/** Whether a basic phone can show the lesson at hand: a text, or a quiz of which every question has a form. A project is handed in on the web. */
const hasForm = sql`case ${lessons.type}
  when 'quiz' then ${lessons.phoneForm} is not null
    and exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id})
    and not exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id} and q.phone_form is null)
  when 'project' then false
  else ${lessons.phoneForm} ->> 'text' is not null end`

const published = sql`select 1 from ${lessons} where ${lessons.courseId} = ${courses.id} and ${lessons.publishedAt} is not null`

/** Whether the course at hand can be learned from beginning to end on a basic phone: it has a name there, and each published lesson a form. */
export const isOnPhone = sql<boolean>`(${courses.phoneTitle} is not null and exists (${published}) and not exists (${published} and not (${hasForm})))`
