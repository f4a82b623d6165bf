import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { issueKinds } from './foreign/issues.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'

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
  (t) => [
    index('course_drafts_newest').on(t.updatedAt),
    // For what is asked of a draft: it is of the draft's course.
    unique('course_drafts_of_course').on(t.id, t.courseId),
  ],
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

/** A teacher who has not published their course yet asks an administrator to: one of a draft, until it is published, and nobody's once they no longer teach it. */
export const publishRequests = pgTable(
  'publish_requests',
  {
    draftId: uuid('draft_id').primaryKey(),
    courseId: integer('course_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
    /** An administrator said no, and why; asking again empties both. */
    refusedAt: moment('refused_at'),
    reason: text('reason'),
  },
  (t) => [
    foreignKey({
      name: 'publish_requests_draft',
      columns: [t.draftId, t.courseId],
      foreignColumns: [courseDrafts.id, courseDrafts.courseId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'publish_requests_teacher',
      columns: [t.courseId, t.userId],
      foreignColumns: [courseTeachers.courseId, courseTeachers.userId],
    }).onDelete('cascade'),
    index('publish_requests_of_teacher').on(t.courseId, t.userId),
    index('publish_requests_user').on(t.userId),
    index('publish_requests_waiting')
      .on(t.askedAt)
      .where(sql`refused_at is null`),
    check('publish_requests_refused', sql`(${t.refusedAt} is null) = (${t.reason} is null)`),
    check('publish_requests_reason', sql`${t.reason} <> ''`),
  ],
)

/** What a course of another system has and the draft of it has not, in the order in which it stood there (decision 108). It goes with its draft. */
export const importIssues = pgTable(
  'course_import_issues',
  {
    draftId: uuid('draft_id')
      .notNull()
      .references(() => courseDrafts.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    kind: text('kind', { enum: issueKinds }).notNull(),
    name: text('name').notNull(),
    within: text('within').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.place] }),
    check('course_import_issues_place', sql`${t.place} >= 0`),
    check(
      'course_import_issues_length',
      sql`char_length(${t.name}) <= 400 and char_length(${t.within}) <= 400`,
    ),
  ],
)
