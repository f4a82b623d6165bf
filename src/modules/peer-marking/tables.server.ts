import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { markReportKinds } from '#core/reports.ts'
import type { MarkedCriterion, MarkLevel } from '#course-format/rubric.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { lessons, submissions } from '#modules/courses/tables.server.ts'

/** A submission that another learner was given to mark, and what they said of it. */
export const peerMarks = pgTable(
  'peer_marks',
  {
    id: uuid('id').primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Null once the account is gone: what was said is whose submission it is about. */
    markerId: uuid('marker_id').references(() => users.id, { onDelete: 'set null' }),
    /** Which of the two places of the submission. */
    slot: smallint('slot').notNull(),
    /** A lapsed one was not marked in time, and its place is free again. */
    state: text('state', { enum: ['given', 'marked', 'lapsed'] })
      .notNull()
      .default('given'),
    givenAt: moment('given_at').notNull(),
    markedAt: moment('marked_at'),
    /** Which version of the rubric was read. */
    rubric: text('rubric'),
    criteria: jsonb('criteria').$type<MarkedCriterion[]>(),
    feedback: text('feedback'),
    /** When the author of the submission said that it helped. */
    usefulAt: moment('useful_at'),
    reportKind: text('report_kind', { enum: markReportKinds }),
    reportReason: text('report_reason'),
    reportedAt: moment('reported_at'),
    /** When a marker had looked at the report. */
    reportClosedAt: moment('report_closed_at'),
  },
  (t) => [
    // Two places a submission, whoever asks at the same moment.
    uniqueIndex('peer_marks_slot')
      .on(t.submissionId, t.slot)
      .where(sql`state <> 'lapsed'`),
    uniqueIndex('peer_marks_once').on(t.submissionId, t.markerId),
    index('peer_marks_marker').on(t.markerId, t.givenAt),
    index('peer_marks_given')
      .on(t.givenAt)
      .where(sql`state = 'given'`),
    index('peer_marks_reported')
      .on(t.reportedAt)
      .where(sql`reported_at is not null and report_closed_at is null`),
    check('peer_marks_slots', sql`${t.slot} in (1, 2)`),
    check('peer_marks_state', sql`${t.state} in ('given', 'marked', 'lapsed')`),
    check(
      'peer_marks_said',
      sql`(${t.state} = 'marked') = (${t.markedAt} is not null and ${t.rubric} is not null and ${t.criteria} is not null and ${t.feedback} is not null)`,
    ),
    check('peer_marks_feedback', sql`${t.feedback} <> ''`),
    check('peer_marks_useful', sql`${t.usefulAt} is null or ${t.state} = 'marked'`),
    check(
      'peer_marks_report',
      sql`(${t.reportedAt} is null) = (${t.reportKind} is null) and (${t.reportedAt} is null or ${t.state} = 'marked')`,
    ),
    check('peer_marks_report_kind', sql`${t.reportKind} in ('unfair', 'abuse', 'spam')`),
    check('peer_marks_report_closed', sql`${t.reportClosedAt} is null or ${t.reportedAt} is not null`),
  ],
)

/** How somebody marked the example of a project, before they marked others by its rubric. */
export const peerCalibrations = pgTable(
  'peer_calibrations',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    levels: jsonb('levels').$type<Record<string, MarkLevel>>().notNull(),
    doneAt: moment('done_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] }), index('peer_calibrations_lesson').on(t.lessonId)],
)
