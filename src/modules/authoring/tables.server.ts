import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { courses } from '#modules/courses/tables.server.ts'

/** A course while somebody writes it, whole in one document; publishing makes rows of it (decision 046). Who wrote what stands in the audit log. */
export const courseDrafts = pgTable(
  'course_drafts',
  {
    id: uuid('id').primaryKey(),
    /** The published course that it changes; empty for a new one. */
    courseId: integer('course_id')
      .unique()
      .references(() => courses.id, { onDelete: 'cascade' }),
    document: jsonb('document').$type<CourseDocument>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('course_drafts_newest').on(t.updatedAt)],
)

/** Pictures and films that authors uploaded. Named by what they hold, so that the same one is kept once. */
export const courseFiles = pgTable(
  'course_files',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['picture', 'film'] }).notNull(),
    bytes: bytea('bytes'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('course_files_id', sql`${t.id} ~ '^[0-9a-f]{32}$'`),
    check('course_files_place', sql`num_nonnulls(${t.bytes}, ${t.object}) > 0`),
  ],
)
