import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { courses, lessons } from './offer.server.ts'

/** Which lessons an earlier version of a course had, in which order and module. What they teach stands with the lessons. */
export const pastLessons = pgTable(
  'past_lessons',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    moduleId: integer('module_id').notNull(),
    moduleTitle: text('module_title').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.version, t.lessonId] })],
)

/** The lessons of every version of every course: of the newest those that are published, of earlier ones those that were. */
export const versionLessons = pgView('version_lessons', {
  courseId: integer('course_id').notNull(),
  version: integer('version').notNull(),
  lessonId: integer('lesson_id').notNull(),
  moduleId: integer('module_id').notNull(),
  moduleTitle: text('module_title').notNull(),
  position: integer('position').notNull(),
}).existing()

/** The version of a course that a person began with; the newest for everybody else. */
export const versionFor = (viewer: string | Placeholder, courseId: AnyColumn | SQL | number): SQL<number> =>
  sql`coalesce((select e.version from enrolments e where e.user_id = ${viewer}::uuid and e.course_id = ${courseId}), (select c.version from courses c where c.id = ${courseId}))`
