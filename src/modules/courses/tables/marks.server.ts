import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { type MarkedCriterion, outcomes } from '#course-format/rubric.ts'
import { submissions } from './learning.server.ts'

/** What an administrator said of a piece of work; one a round, never changed. */
export const projectMarks = pgTable(
  'project_marks',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Null once the marker's account is gone: the mark is the learner's. */
    markerId: uuid('marker_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    criteria: jsonb('criteria').$type<MarkedCriterion[]>().notNull(),
    feedback: text('feedback').notNull(),
    markedAt: moment('marked_at').notNull(),
  },
  (t) => [
    index('project_marks_newest').on(t.markedAt),
    index('project_marks_marker').on(t.markerId),
    check('project_marks_outcome', sql`${t.outcome} in ('not-yet', 'pass', 'merit')`),
    check('project_marks_feedback', sql`${t.feedback} <> ''`),
  ],
)
