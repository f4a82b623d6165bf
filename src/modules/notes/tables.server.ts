import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { NOTE_STORED, WORDS_LONGEST } from './rules.ts'

/** What somebody wrote for themselves at a lesson, and the step that they marked. Nobody else reads it. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id').notNull(),
    courseId: integer('course_id').notNull(),
    text: text('text').notNull().default(''),
    bookmarkedAt: moment('bookmarked_at'),
    /** The step that is marked, from 0; empty where the lesson has none. */
    bookmarkStep: smallint('bookmark_step'),
    /** How that step begins. */
    bookmarkWords: text('bookmark_words').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_notes_lesson').on(t.lessonId),
    foreignKey({
      columns: [t.courseId, t.lessonId],
      foreignColumns: [lessons.courseId, lessons.id],
      name: 'lesson_notes_of_lesson',
    }).onDelete('cascade'),
    check('lesson_notes_holds', sql`${t.text} <> '' or ${t.bookmarkedAt} is not null`),
    check('lesson_notes_length', sql`length(${t.text}) <= ${sql.raw(String(NOTE_STORED))}`),
    check(
      'lesson_notes_bookmark',
      sql`(${t.bookmarkedAt} is not null or (${t.bookmarkStep} is null and ${t.bookmarkWords} = '')) and ${t.bookmarkStep} between 0 and 200 and length(${t.bookmarkWords}) <= ${sql.raw(String(WORDS_LONGEST))}`,
    ),
  ],
)
