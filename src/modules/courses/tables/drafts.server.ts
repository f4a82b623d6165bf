import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { courses } from './offer.server.ts'

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
