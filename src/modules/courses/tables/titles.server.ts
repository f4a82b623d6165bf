import { sql } from 'drizzle-orm'
import { courses, lessons } from './offer.server.ts'

/** What a course is called in Kiswahili; null where it has none beside its English. */
export const courseSw = sql<string | null>`${courses.sw} ->> 'title'`
/** The same of a lesson. */
export const lessonSw = sql<string | null>`${lessons.sw} ->> 'title'`

/** The columns that `called` asks for of a course. */
export const courseTitle = { title: courses.title, titleSw: courseSw, language: courses.language }
