import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { Work } from '#course-format/exercises/exercise.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { MOST_LETTERS } from './rules.ts'

/**
 * What somebody left in an exercise of a lesson. The lesson is a row of courses, which uses this module: its foreign key, with `on delete
 * cascade`, stands in the migration alone.
 */
export const exerciseWorks = pgTable(
  'exercise_works',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id').notNull(),
    /** Of the exercise, as its author wrote it (docs/lessons.md). */
    name: text('name').notNull(),
    work: jsonb('work').$type<Work>().notNull(),
    /** How often it was checked, up to when it was solved. */
    tries: integer('tries').notNull().default(0),
    solvedAt: moment('solved_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId, t.name] }),
    index('exercise_works_lesson').on(t.lessonId),
    check('exercise_works_tries', sql`${t.tries} >= 0`),
    // Letters of several bytes, and JSON's own signs.
    check('exercise_works_size', sql`octet_length(${t.work}::text) <= ${sql.raw(String(MOST_LETTERS * 6))}`),
  ],
)
