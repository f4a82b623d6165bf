import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import type { CategoryScore, DrawnQuestion } from './types.ts'

/** The question bank (DATA-26). `correct` never leaves the server before an attempt is over. */
export const assessmentQuestions = pgTable(
  'assessment_questions',
  {
    id: text('id').primaryKey(),
    category: text('category').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    correct: integer('correct').notNull(),
    explanation: text('explanation').notNull(),
    difficulty: text('difficulty', { enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
    /** The specified questions come first in a person's first mixed assessment; others have none. */
    first: integer('first').unique(),
    /** Retired; attempts that drew it keep it. */
    retiredAt: moment('retired_at'),
  },
  (t) => [
    index('assessment_questions_category').on(t.category),
    check('assessment_questions_correct', sql`${t.correct} between 0 and 3`),
    check('assessment_questions_options', sql`jsonb_array_length(${t.options}) = 4`),
  ],
)

/** One attempt: its questions are drawn once and stored as they were (A4). `category` is empty for the mix. */
export const assessmentAttempts = pgTable(
  'assessment_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    drawn: jsonb('drawn').$type<DrawnQuestion[]>().notNull(),
    /** Chosen option by question, both as shown. */
    answers: jsonb('answers').$type<Record<string, number>>().notNull().default({}),
    startedAt: moment('started_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** Abandoned for another category before it was submitted. */
    abandonedAt: moment('abandoned_at'),
    scores: jsonb('scores').$type<CategoryScore[]>(),
  },
  (t) => [
    index('assessment_attempts_user').on(t.userId, t.category, t.startedAt),
    // At most one open attempt per person: a reload, a second tab or device continues it.
    uniqueIndex('assessment_attempts_open')
      .on(t.userId)
      .where(sql`submitted_at is null and abandoned_at is null`),
    check('assessment_attempts_scored', sql`(${t.submittedAt} is null) = (${t.scores} is null)`),
  ],
)
