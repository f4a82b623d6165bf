import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { type MarkedCriterion, outcomes, whoMarks } from '#course-format/rubric.ts'
import { submissions } from './learning.server.ts'

/** What was said of a piece of work, by a marker or by two peers who agree; one a round. Only that of peers may be overruled, once. */
export const projectMarks = pgTable(
  'project_marks',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    markedBy: text('marked_by', { enum: whoMarks }).notNull().default('marker'),
    /** Null for peers, who are two, and once the marker's account is gone: the mark is the learner's. */
    markerId: uuid('marker_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    criteria: jsonb('criteria').$type<MarkedCriterion[]>().notNull(),
    feedback: text('feedback').notNull(),
    markedAt: moment('marked_at').notNull(),
    /** When a marker overruled what peers had said. */
    overruledAt: moment('overruled_at'),
  },
  (t) => [
    index('project_marks_newest').on(t.markedAt),
    index('project_marks_marker').on(t.markerId),
    check('project_marks_outcome', sql`${t.outcome} in ('not-yet', 'pass', 'merit')`),
    check('project_marks_marked_by', sql`${t.markedBy} in ('peers', 'marker')`),
    check(
      'project_marks_peers',
      sql`${t.markedBy} = 'marker' or (${t.markerId} is null and ${t.overruledAt} is null)`,
    ),
    check('project_marks_feedback', sql`${t.feedback} <> ''`),
  ],
)
